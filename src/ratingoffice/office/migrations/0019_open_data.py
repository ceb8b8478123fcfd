from django.db import migrations, models


class Migration(migrations.Migration):
    """The licence of a body's open data."""

    dependencies = [("office", "0017_withdrawals")]

    operations = [
        migrations.AddField("body", "licence", models.CharField(blank=True, max_length=200, default=""), preserve_default=False),
        migrations.AddField("body", "licence_link", models.CharField(blank=True, max_length=400, default=""), preserve_default=False),
    ]
