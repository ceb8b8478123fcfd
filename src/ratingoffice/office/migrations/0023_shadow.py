import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('office', '0018_claims'),
    ]

    operations = [
        migrations.AddField(
            model_name='body',
            name='is_shadow',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='ShadowMonth',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list_date', models.DateField()),
                ('summary', models.JSONField()),
                ('causes', models.JSONField()),
                ('compared_at', models.DateTimeField()),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shadow_months', to='office.body')),
                ('differences', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='office.blob')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('body', 'list_date'), name='shadow_once')],
            },
        ),
    ]
