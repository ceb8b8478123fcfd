import django.db.models.deletion
import ratingoffice.office.models.notices
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('office', '0021_signatures'),
    ]

    operations = [
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveIntegerField()),
                ('serial', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('game', 'a game'), ('player', 'a player'), ('event', 'an event'), ('missing', 'an event that is missing'), ('other', 'something else')], max_length=16)),
                ('game', models.JSONField(blank=True, null=True)),
                ('list_date', models.DateField(blank=True, null=True)),
                ('seen_at', models.CharField(blank=True, max_length=500)),
                ('right', models.CharField(blank=True, max_length=4)),
                ('text', models.TextField(blank=True)),
                ('name', models.CharField(blank=True, max_length=100)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('language', models.CharField(max_length=5)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('network', models.CharField(blank=True, max_length=64)),
                ('received_at', models.DateTimeField()),
                ('form', models.CharField(max_length=32, unique=True)),
                ('salt', models.CharField(default=ratingoffice.office.models.notices.new_salt, max_length=32)),
                ('unlikely', models.CharField(blank=True, choices=[('hidden', 'a field that people do not see was filled in'), ('fast', 'sent faster than anybody writes'), ('many', 'many that are still open came from the same place'), ('officer', 'put here by an officer')], max_length=16)),
                ('state', models.CharField(choices=[('open', 'open'), ('asked', 'waiting for a reply'), ('accepted', 'accepted'), ('corrected', 'corrected'), ('rejected', 'not accepted'), ('duplicate', 'the same as an earlier claim')], default='open', max_length=16)),
                ('article', models.CharField(blank=True, max_length=100)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('assigned_to', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to='office.body')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='claims', to='office.event')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='claims', to='office.player')),
                ('same_as', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='repeated_by', to='office.claim')),
            ],
        ),
        migrations.AddField(
            model_name='correction',
            name='claim',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='corrections', to='office.claim'),
        ),
        migrations.CreateModel(
            name='ClaimStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('received', 'received'), ('confirmed', 'address of mail confirmed'), ('asked', 'asked back'), ('replied', 'replied'), ('accepted', 'accepted'), ('corrected', 'corrected'), ('rejected', 'not accepted'), ('duplicate', 'the same as an earlier claim')], max_length=16)),
                ('at', models.DateTimeField()),
                ('text', models.TextField(blank=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('claim', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='office.claim')),
            ],
        ),
        migrations.AddIndex(
            model_name='claim',
            index=models.Index(fields=['body', 'state'], name='claim_state'),
        ),
        migrations.AddConstraint(
            model_name='claim',
            constraint=models.UniqueConstraint(fields=('body', 'year', 'serial'), name='claim_number'),
        ),
    ]
