"""Background work: which workers run, and how far long jobs are. The tasks themselves are rows of django-tasks-db."""

from __future__ import annotations

from django.db import models


class Worker(models.Model):
    """A thread that runs the tasks of one queue. It is alive while it is seen."""

    id = models.CharField(max_length=64, primary_key=True)
    queue = models.CharField(max_length=32)
    seen_at = models.DateTimeField()


class Job(models.Model):
    """Long work that pages show the progress of: one task of each name at a time."""

    name = models.CharField(max_length=80, primary_key=True)
    task = models.UUIDField(null=True)  # the last one of this name
    began_at = models.DateTimeField()
    part = models.CharField(max_length=40, blank=True)
    done = models.PositiveIntegerField(default=0)  # parts, of so many
    of = models.PositiveIntegerField(default=1)
    usual_seconds = models.PositiveIntegerField(default=0)  # that it took last time; 0: unknown
