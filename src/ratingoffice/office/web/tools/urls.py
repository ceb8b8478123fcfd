"""What anybody can use without a list: the regulations, the calculators, and a report to try."""

from __future__ import annotations

from django.urls import path

from ratingoffice.office.web.tools import calculator, coverage, regulations, try_it

app_name = "tools"
urlpatterns = [
    path("regulations/", regulations.index, name="regulations"),
    path("regulations/compare/", regulations.compare, name="compare"),
    path("regulations/<str:edition>/", regulations.show, name="regulation"),
    path("regulations/<str:edition>/coverage/", coverage.show, name="coverage"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("calculator/<str:kind>/", calculator.calculator, name="calculator"),
    path("try/", try_it.try_it, name="try"),
]
