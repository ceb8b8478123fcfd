from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('office', '0013_native_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='body',
            name='features',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
