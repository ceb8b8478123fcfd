import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Signatures of lists, and the records of the keys."""

    dependencies = [("office", "0022_base_corrections")]

    operations = [
        migrations.CreateModel(
            "KeyRecord",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("said", models.JSONField()),
                ("signatures", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            "Signature",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("statement", models.TextField()),
                ("signature", models.CharField(max_length=100)),
                ("body", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="signatures", to="office.body")),
                ("publication", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="signature", to="office.publication")),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("body", "number"), name="statement_number")]},
        ),
    ]
