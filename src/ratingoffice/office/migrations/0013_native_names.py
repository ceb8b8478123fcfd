from django.db import migrations, models

from ratingoffice.office.models.folding import LONGEST, folded


def fold_again(apps, schema_editor):
    """The keys by which players are found, in their present form."""
    players = apps.get_model("office", "Player")
    rows = list(players.objects.values_list("pk", "name", "player_id", "fide_id"))
    keys = [(folded(" ".join(words))[:LONGEST], pk) for pk, *words in rows]
    with schema_editor.connection.cursor() as cursor:
        cursor.executemany("UPDATE office_player SET search = %s WHERE id = %s", keys)


class Migration(migrations.Migration):

    dependencies = [
        ('office', '0012_registration'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='native_name',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AlterField(
            model_name='player',
            name='search',
            field=models.CharField(editable=False, max_length=500),
        ),
        migrations.RunPython(fold_again, migrations.RunPython.noop),
    ]
