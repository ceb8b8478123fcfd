import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('office', '0019_open_data'),
    ]

    operations = [
        migrations.CreateModel(
            name='BaseCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pool', models.CharField(max_length=40)),
                ('value', models.PositiveIntegerField()),
                ('holds_from', models.DateField()),
                ('reason', models.TextField()),
                ('decided_by', models.CharField(max_length=150)),
                ('decided_on', models.DateField()),
                ('withdrawn_on', models.DateField(blank=True, null=True)),
                ('used_on', models.DateField(blank=True, null=True)),
                ('entered', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='office.act')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='base_corrections', to='office.player')),
            ],
        ),
    ]
