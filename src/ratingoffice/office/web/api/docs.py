"""The OpenAPI document as a page: plain, readable, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@dataclass(frozen=True)
class Parameter:
    name: str
    where: str
    kind: str
    required: bool
    description: str


@dataclass(frozen=True)
class Operation:
    verb: str
    path: str
    anchor: str
    description: str
    needs_key: bool
    parameters: tuple[Parameter, ...]
    body: tuple[Parameter, ...]
    body_types: tuple[str, ...]
    answer: tuple[Parameter, ...]
    answer_is_list: bool
    statuses: tuple[str, ...]


def page(request: HttpRequest, document: Mapping[str, Any]) -> HttpResponse:
    groups: dict[str, list[Operation]] = {}
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            groups.setdefault(operation["tags"][0], []).append(_operation(document, path, verb, operation))
    return render(
        request, "office/tools/api.html", {"description": document["info"]["description"], "groups": groups.items()}
    )


def _operation(document: Mapping[str, Any], path: str, verb: str, operation: Mapping[str, Any]) -> Operation:
    content = operation.get("requestBody", {}).get("content", {})
    json_body = content.get("application/json", {}).get("schema", {})
    answers = operation.get("responses", {})
    good = next(answers[code] for code in answers if int(code) < 300)
    answer: Mapping[str, Any] = good["content"]["application/json"]["schema"]
    is_list = answer.get("type") == "array"
    return Operation(
        verb=verb.upper(),
        path=path,
        anchor=f"{verb}{path}".replace("/", "-").replace("{", "").replace("}", ""),
        description=operation.get("description") or operation.get("summary", ""),
        needs_key=bool(operation.get("security")),
        parameters=tuple(_parameter(document, parameter) for parameter in operation.get("parameters", ())),
        body=_fields(document, json_body),
        body_types=tuple(content),
        answer=_fields(document, answer.get("items", {}) if is_list else answer),
        answer_is_list=is_list,
        statuses=tuple(str(code) for code in answers),
    )


def _parameter(document: Mapping[str, Any], parameter: Mapping[str, Any]) -> Parameter:
    schema = parameter.get("schema", {})
    return Parameter(
        parameter["name"],
        parameter["in"],
        _kind(document, schema),
        parameter.get("required", False),
        parameter.get("description") or schema.get("description") or "",
    )


def _fields(document: Mapping[str, Any], schema: Mapping[str, Any]) -> tuple[Parameter, ...]:
    """The fields of an object, one level deep."""
    schema = _resolve(document, schema)
    required = schema.get("required", ())
    return tuple(
        Parameter(name, "", _kind(document, field), name in required, field.get("description") or "")
        for name, field in schema.get("properties", {}).items()
    )


def _kind(document: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """`integer or null`, `list of LineOut`, `date`."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_kind(document, option) for option in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_kind(document, schema.get('items', {}))}"
    if len(schema.get("allOf", ())) == 1:
        return _kind(document, schema["allOf"][0])
    return str(schema.get("format") or schema.get("type") or "anything")


def _resolve(document: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    resolved: Mapping[str, Any] = document["components"]["schemas"][name] if name else schema
    return resolved
