"""The events of a body, the newest first, without sorting them all."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("office", "0023_shadow")]

    operations = [
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["body", "-ends_on", "event_id"], name="event_newest"),
        ),
    ]
