"""The addresses of the handbook."""

from __future__ import annotations

from django.urls import path

from ratingoffice.office.web.handbook import views

app_name = "help"
urlpatterns = [path("", views.contents, name="contents"), path("<slug:name>/", views.chapter, name="chapter")]
