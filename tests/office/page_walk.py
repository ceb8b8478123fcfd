"""Does what a page of the documentation tells, as a reader would: its shell blocks, and its steps in the browser.

A numbered step says, in this order and as often as it likes: open `/an/address/` or *the link*, follow **a link**,
**a field** `its value`, **a field** file `name`, **a field** *the code* of an app, tick **a box**, press **a button**,
Read “a text”. A comment `<!-- day 2026-11-16 -->` says on which day the steps after it are done.

Run as a program, it walks the steps with Django's client on the office that the environment names.
"""

from __future__ import annotations

import hmac
import re
import sys
import time
from base64 import b32decode
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

SKIPPED = "<!-- not run by the test"
BLOCK = re.compile(r"(?P<before>[^\n]*)\n```sh\n(?P<text>.*?)```", re.DOTALL)
STEP = re.compile(r"^[0-9]+\. .*?(?=^[0-9]+\. |^\n|\Z)|^<!-- day (?P<day>[0-9-]+) -->", re.MULTILINE | re.DOTALL)
DEED = re.compile(
    r"opens?\s+`(?P<open>[^`]+)`|opens?\s+(?P<link>\*the link\*)"
    r"|tick\s+\*\*(?P<tick>.+?)\*\*|press\s+\*\*(?P<press>.+?)\*\*|follow\s+\*\*(?P<follow>.+?)\*\*"
    r"|\*\*(?P<code>[^*]+)\*\*\s+\*the code\*"
    r"|\*\*(?P<field>.+?)\*\*\s+(?P<file>file )?`(?P<value>[^`]*)`|Read\s+“(?P<read>.+?)”",
    re.IGNORECASE | re.DOTALL,
)


def shell_blocks(page: str, section: str) -> Iterator[str]:
    """The blocks under that heading, without those that a comment leaves out."""
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert text, section
    for found in BLOCK.finditer(text[1]):
        if not found["before"].startswith(SKIPPED):
            yield found["text"]


@dataclass
class Form:
    action: str = ""
    fields: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)  # of a choice: the value of every text
    buttons: list[str] = field(default_factory=list)
    boxes: dict[str, tuple[str, str]] = field(default_factory=dict)  # by its id: the name and the value


class Page(HTMLParser):
    """Its forms, links, labels and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.labels: list[tuple[str, str]] = []
        self.names: dict[str, tuple[Form, str]] = {}  # by their ids
        self.open: list[tuple[str, dict[str, str], list[str]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in pairs}
        form = self.forms[-1] if self.forms else Form()
        if tag == "form":
            self.forms.append(Form(said.get("action", "")))
        elif tag in ("input", "select", "textarea") and "name" in said:
            name = said["name"]
            self.names[said.get("id", "")] = form, name
            if said.get("type") in ("checkbox", "radio"):
                form.boxes[said.get("id", "")] = name, said.get("value", "on")
                if "checked" in said:
                    form.fields.setdefault(name, []).append(said.get("value", "on"))
            elif said.get("type") != "file":
                form.fields[name] = [said.get("value", "")]
        if tag == "option":
            said["of"] = next((one["name"] for kind, one, _ in self.open[::-1] if kind == "select"), "")
        if tag in ("a", "button", "label", "option", "select", "textarea"):
            self.open.append((tag, said, []))

    def handle_data(self, data: str) -> None:
        self.text += data
        for _tag, _said, parts in self.open:
            parts.append(data)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1][0] != tag:
            return
        _tag, said, parts = self.open.pop()
        text = " ".join("".join(parts).split())
        if tag == "a":
            self.links.append((text, said.get("href", "")))
        elif tag == "button":
            self.forms[-1].buttons.append(text)
        elif tag == "label":
            self.labels.append((text, said.get("for", "")))
        elif tag == "textarea":
            self.forms[-1].fields[said["name"]] = ["".join(parts)]
        elif tag == "option" and said["of"]:
            self.forms[-1].options.setdefault(said["of"], {})[text] = said.get("value", text)
            if "selected" in said:
                self.forms[-1].fields[said["of"]] = [said.get("value", text)]

    def labelled(self, label: str) -> str:
        """The id of the field with that label, or with one that begins so."""
        asked = " ".join(label.split())
        for fits in (lambda text: text in (asked, f"{asked} optional"), lambda text: text.startswith(asked)):
            for text, target in self.labels:
                if fits(text):
                    return target
        raise AssertionError(f"no field {asked!r} among {[text for text, _ in self.labels]}")


class Reader:
    """Somebody in front of a browser, with this page beside it."""

    def __init__(self, link: str, host: str) -> None:
        from django.test import Client

        self.client, self.link, self.at = Client(HTTP_HOST=host), link, "/"
        self.page, self.secret = Page(""), ""
        self.files: dict[str, str] = {}

    def step(self, text: str) -> None:
        for deed in DEED.finditer(text):
            said = {name: " ".join(value.split()) for name, value in deed.groupdict().items() if value}
            if "open" in said:
                self._get(said["open"])
            elif "link" in said:
                self._get(urlsplit(self.link).path)
            elif "follow" in said:
                self._get(next(href for words, href in self.page.links if words == said["follow"]))
            elif "tick" in said:
                self._tick(said["tick"])
            elif "code" in said:
                self._fill(said["code"], self._app(), False)
            elif "field" in said:
                self._fill(said["field"], said.get("value", ""), "file" in said)
            elif "press" in said:
                self._press(said["press"])
            elif "read" in said:
                assert said["read"] in " ".join(self.page.text.split()), (said["read"], self.page.text)

    def _fill(self, label: str, value: str, is_file: bool) -> None:
        form, name = self.page.names[self.page.labelled(label)]
        if is_file:
            self.files[name] = value
            return
        for text, known in form.options.get(name, {}).items():
            if value == text or f"({value})" in text:
                value = known
        form.fields[name] = [value]

    def _app(self) -> str:
        """What an app with codes shows that has the secret of the page (RFC 6238)."""
        secret = self.secret.replace(" ", "")
        key = b32decode(secret + "=" * (-len(secret) % 8))
        step = int(time.time()) // 30
        digest = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
        at = digest[-1] & 15
        return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"

    def _tick(self, label: str) -> None:
        target = self.page.labelled(label)
        form, _ = self.page.names[target]
        name, value = form.boxes[target]
        form.fields.setdefault(name, []).append(value)

    def _press(self, button: str) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        forms = [form for form in self.page.forms if button in form.buttons]
        assert forms, f"no button {button!r} among {[form.buttons for form in self.page.forms]}"
        data: dict[str, object] = dict(forms[0].fields)
        opened = {name: SimpleUploadedFile(file, Path(file).read_bytes()) for name, file in self.files.items()}
        self._show(self.client.post(urljoin(self.at, forms[0].action), {**data, **opened}, follow=True, secure=True))

    def _get(self, path: str) -> None:
        self._show(self.client.get(urljoin(self.at, path), follow=True, secure=True))

    def _show(self, answer: object) -> None:
        html = answer.content.decode()  # type: ignore[attr-defined]
        assert answer.status_code == 200, (answer.status_code, Page(html).text)  # type: ignore[attr-defined]
        wrong = re.findall(r'class="(?:wrong|notice bad)[^>]*>(.*?)</', html, re.DOTALL)
        assert not wrong, (wrong, Page(html).text)
        self.at, self.page, self.files = answer.request["PATH_INFO"], Page(html), {}  # type: ignore[attr-defined]
        if shown := re.search(r'class="secret">([^<]+)<', html):
            kept = "link" if shown[1].startswith("http") else "secret"
            setattr(self, kept, shown[1])


def walk(page: str, link: str, host: str) -> None:
    from ratingoffice.office import clock

    reader = Reader(link, host)
    with ExitStack() as days:
        for found in STEP.finditer(page):
            if found["day"]:
                days.enter_context(clock.on(date.fromisoformat(found["day"])))
            else:
                reader.step(found[0])


if __name__ == "__main__":
    import django

    django.setup()
    walk(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2], sys.argv[3])
