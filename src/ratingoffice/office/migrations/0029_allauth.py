"""What allauth does now: second factors, linked accounts, sessions."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("office", "0028_background_tasks"),
    ]

    operations = [
        migrations.RemoveField(model_name="account", name="codes_closed_until"),
        migrations.RemoveField(model_name="account", name="wrong_codes"),
        migrations.DeleteModel(name="Authenticator"),
        migrations.DeleteModel(name="OutsideIdentity"),
        migrations.DeleteModel(name="Passkey"),
        migrations.DeleteModel(name="RecoveryCode"),
        migrations.DeleteModel(name="Session"),
    ]
