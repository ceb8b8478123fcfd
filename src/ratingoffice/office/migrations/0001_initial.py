
import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Blob',
            fields=[
                ('sha256', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('size', models.PositiveBigIntegerField()),
                ('data', models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name='Body',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=16, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('pools', models.CharField(default='standard', max_length=40)),
                ('is_demo', models.BooleanField(default=False)),
                ('version', models.PositiveBigIntegerField(default=1)),
                ('had', models.JSONField(blank=True, default=dict)),
            ],
            options={
                'verbose_name_plural': 'bodies',
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('language', models.CharField(blank=True, max_length=5)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_id', models.CharField(max_length=64)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('federation', models.CharField(blank=True, max_length=8)),
                ('organiser', models.CharField(blank=True, max_length=200)),
                ('kind', models.CharField(blank=True, max_length=16)),
                ('starts_on', models.DateField()),
                ('ends_on', models.DateField()),
                ('registered_on', models.DateField(blank=True, null=True)),
                ('reported_on', models.DateField(blank=True, null=True)),
                ('time_control', models.CharField(max_length=100)),
                ('match_games', models.PositiveIntegerField(blank=True, null=True)),
                ('declarations', models.CharField(blank=True, max_length=200)),
                ('approvals', models.CharField(blank=True, max_length=200)),
                ('refused', models.BooleanField(blank=True, null=True)),
                ('rated_on', models.DateField(blank=True, null=True)),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='office.body')),
                ('owners', models.ManyToManyField(blank=True, related_name='events', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decision', models.CharField(max_length=40)),
                ('games', models.JSONField(default=list)),
                ('decided_on', models.DateField(blank=True, null=True)),
                ('decided_by', models.CharField(max_length=150)),
                ('reason', models.TextField()),
                ('appealed_on', models.DateField(blank=True, null=True)),
                ('withdrawn_on', models.DateField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='office.event')),
            ],
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveIntegerField()),
                ('board', models.PositiveIntegerField(blank=True, null=True)),
                ('played_on', models.DateField(blank=True, null=True)),
                ('white_id', models.CharField(max_length=64)),
                ('black_id', models.CharField(max_length=64)),
                ('white_result', models.CharField(max_length=1)),
                ('black_result', models.CharField(max_length=1)),
                ('reported_on', models.DateField(blank=True, null=True)),
                ('rated_on', models.DateField(blank=True, null=True)),
                ('ruling', models.CharField(blank=True, max_length=16)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='office.event')),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('officer', 'Officer'), ('chief', 'Chief'), ('auditor', 'Auditor'), ('administrator', 'Administrator')], max_length=16)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('body', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='office.body')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player_id', models.CharField(max_length=64)),
                ('name', models.CharField(blank=True, max_length=200)),
                ('sex', models.CharField(blank=True, max_length=1)),
                ('birth_date', models.CharField(blank=True, max_length=10)),
                ('federation', models.CharField(blank=True, max_length=8)),
                ('region', models.CharField(blank=True, max_length=100)),
                ('title', models.CharField(blank=True, max_length=16)),
                ('fide_id', models.CharField(blank=True, max_length=16)),
                ('fide_standard', models.PositiveIntegerField(blank=True, null=True)),
                ('fide_rapid', models.PositiveIntegerField(blank=True, null=True)),
                ('member_from', models.DateField(blank=True, null=True)),
                ('member_until', models.DateField(blank=True, null=True)),
                ('registered', models.BooleanField(blank=True, null=True)),
                ('deceased_on', models.DateField(blank=True, null=True)),
                ('search', models.CharField(editable=False, max_length=300)),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='office.body')),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='office.player')),
            ],
        ),
        migrations.CreateModel(
            name='Publication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list_date', models.DateField()),
                ('revision', models.PositiveIntegerField(default=1)),
                ('edition', models.CharField(max_length=100)),
                ('pools', models.CharField(max_length=40)),
                ('digests', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
                ('summary', models.JSONField(default=dict)),
                ('published_at', models.DateTimeField()),
                ('reason', models.TextField(blank=True)),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='publications', to='office.body')),
                ('previous', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='following', to='office.publication')),
                ('published_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='office.publication')),
            ],
        ),
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pool', models.CharField(max_length=16)),
                ('player_id', models.CharField(max_length=64)),
                ('rating', models.IntegerField(null=True)),
                ('previous', models.IntegerField(null=True)),
                ('games', models.IntegerField(null=True)),
                ('total_games', models.IntegerField(null=True)),
                ('k', models.IntegerField(null=True)),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='office.publication')),
            ],
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list_date', models.DateField()),
                ('table', models.CharField(max_length=16)),
                ('key', models.JSONField()),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('pointed_out_on', models.DateField()),
                ('reason', models.TextField()),
                ('made_at', models.DateTimeField()),
                ('state', models.CharField(default='draft', max_length=16)),
                ('body', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='corrections', to='office.body')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('published_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='office.publication')),
            ],
        ),
        migrations.CreateModel(
            name='PublishedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('blob', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='office.blob')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='office.publication')),
            ],
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('file_name', models.CharField(max_length=255)),
                ('format', models.CharField(blank=True, max_length=40)),
                ('interim', models.BooleanField(default=False)),
                ('received_at', models.DateTimeField()),
                ('findings', models.JSONField(default=list)),
                ('players', models.PositiveIntegerField(default=0)),
                ('games', models.PositiveIntegerField(default=0)),
                ('state', models.CharField(default='received', max_length=16)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='office.event')),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='office.blob')),
                ('received_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Identity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start_no', models.PositiveIntegerField()),
                ('given', models.JSONField()),
                ('how', models.CharField(blank=True, max_length=16)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('settled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='office.player')),
                ('report', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='identities', to='office.report')),
            ],
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('scopes', models.CharField(max_length=100)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField(blank=True, null=True)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Appointment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('arbiter', 'Arbiter'), ('officer', 'Officer'), ('chief', 'Chief'), ('auditor', 'Auditor'), ('administrator', 'Administrator')], max_length=16)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to=settings.AUTH_USER_MODEL)),
                ('body', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='appointments', to='office.body')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('account', 'body', 'role'), name='appointed_once')],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('by_name', models.CharField(max_length=150)),
                ('verb', models.CharField(max_length=40)),
                ('about', models.CharField(max_length=100)),
                ('why', models.TextField(blank=True)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='acts', to=settings.AUTH_USER_MODEL)),
                ('body', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='acts', to='office.body')),
            ],
            options={
                'indexes': [models.Index(fields=['body', 'at'], name='act_at'), models.Index(fields=['about'], name='act_about')],
            },
        ),
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['body', 'rated_on', 'ends_on'], name='event_open'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(fields=('body', 'event_id'), name='event_once'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['white_id'], name='game_white'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['black_id'], name='game_black'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['body', 'search'], name='player_search'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['body', 'fide_id'], name='player_fide_id'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('body', 'player_id'), name='player_once'),
        ),
        migrations.AddIndex(
            model_name='publication',
            index=models.Index(fields=['body', 'list_date', 'revision'], name='publication_day'),
        ),
        migrations.AddConstraint(
            model_name='publication',
            constraint=models.UniqueConstraint(fields=('body', 'list_date', 'revision'), name='published_once'),
        ),
        migrations.AddIndex(
            model_name='line',
            index=models.Index(fields=['player_id', 'publication'], name='line_player'),
        ),
        migrations.AddConstraint(
            model_name='publishedtable',
            constraint=models.UniqueConstraint(fields=('publication', 'name'), name='table_once'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('event', 'version'), name='report_version'),
        ),
        migrations.AddConstraint(
            model_name='identity',
            constraint=models.UniqueConstraint(fields=('report', 'start_no'), name='identity_once'),
        ),
    ]
