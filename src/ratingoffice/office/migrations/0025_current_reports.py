"""Which version of an event's report counts: until now always the last one."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Exists, OuterRef


def choose_last_versions(apps: Any, schema_editor: Any) -> None:
    Report = apps.get_model("office", "Report")
    later = Report.objects.filter(event=OuterRef("event"), version__gt=OuterRef("version"))
    last = Report.objects.filter(~Exists(later)).values_list("pk", flat=True)
    Report.objects.filter(pk__in=list(last)).update(current=True)


class Migration(migrations.Migration):
    dependencies = [("office", "0024_newest_events")]

    operations = [
        migrations.AddField(model_name="report", name="current", field=models.BooleanField(default=False)),
        migrations.RunPython(choose_last_versions, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                fields=["event"], condition=models.Q(current=True), name="report_current"
            ),
        ),
    ]
