"""The system of an event by the words that its report has for it, in the languages of real files."""

from __future__ import annotations

import re

SWISS, ROUND_ROBIN, KNOCKOUT = "swiss", "round_robin", "knockout"

#: parts of words as lower case has them; the first system whose words are there. They are compiled when they are looked
#: for: most events are a Swiss, and a command should not wait for the others
WORDS = (
    (
        KNOCKOUT,
        (
            r"knock.?out|\bk\.?o\.?\b|elimina|pucharow|pokalsystem|vyřazovac|kieséses|нокаут|кубков|олимпийск|олімпійськ|"
            r"νοκ|ノックアウト|勝ち抜き|淘汰"
        ),
    ),
    (
        SWISS,
        (
            r"swiss|swis\b|dutch|dubov|burstein|\blim\b|suiss|suiz|su[ií][çc]|svizzer|schweiz|zwitser|sveits|"
            r"[šs]veic|[šs]veits|szwajcar|sv[áa]jci|[šs]v[ýy]car|[šs]vajč|[šs]vajc|[šs]vicar|elve[țţt]i|i̇?sviçre|isvicre|"
            r"th[ụu]y s[ĩi]|швейцар|швајцар|швицар|ελβετ|שוויצ|שווייצ|سويسر|スイス|瑞士|스위스"
        ),
    ),
    (
        ROUND_ROBIN,
        (
            r"round.?robin|robin|berger|scheveningen|all.play.all|rundenturnier|rundturnier|jeder gegen jeden|"
            r"toutes rondes|todos contra todos|todos.x.todos|italiana|girone|każdy z każdym|kołow|körmérk|"
            r"každý s? ?každým|svak[io] (?:sa?|protiv) svak|svatko sa svakim|kružn|\bkrug|fiecare cu fiecare|"
            r"rundensystem|alle (?:mod|mot) alle|alla möter alla|iedereen tegen iedereen|döner|vòng tròn|круг|"
            r"кръг|колов|κυκλικ|πουλ|総当|リーグ戦|循环|循環|풀리그|[0-9]er\b"
        ),
    ),
)
#: parts of words that say who is ranked
OF_TEAMS = (
    r"team|mannschaft|команд|scheveningen|équipe|equip|drużyn|csapat|squadr|družst|družin|ekip|echipe|takım|joukkue|"
    r"ομαδ|団体|团体|團體|단체"
)
OF_INDIVIDUALS = (
    r"individ|einzel|indywid|egyéni|особист|індивід|индивид|личн|личен|jednotliv|pojedin|posami|bireysel|"
    r"ατομ|個人|个人|個別|개인"
)
#: words of types that say nothing of the system
SILENT = (
    r"individual\w*|einzel\w*|indywidualn\w*|egyéni|individuel\w*|individuale|team\w*|mannschaft\w*|drużynow\w*|csapat\w*|"
    r"équipes?|equipos?|equipes?|squadre|команд\w*|особист\w*|личн\w*|個人\w*|団体\w*|standard|classical|rapid\w*|blitz|"
    r"leagues?|ligas?|liigas?|ligues?|quads?|quadrangular|"
    r"tournament|turnier|turniej|torneo|torneio|tournoi|турн[иі]р\w*|event|open|match\w*|матч\w*|meeting|other|custom|"
    r"type[a-z]?|mp|gp|system|[\W_0-9]+"
)


def system_named(text: str) -> str:
    """The system that these words name; "" where they name none that is known."""
    text = text.lower().replace("_", " ")
    return next((system for system, words in WORDS if re.search(words, text)), "")


def ranks_teams(text: str) -> bool | None:
    """Whether a type speaks of teams (True) or of individuals (False); None where it says neither, or both."""
    text = text.lower().replace("_", " ")
    teams, individuals = re.search(OF_TEAMS, text) is not None, re.search(OF_INDIVIDUALS, text) is not None
    return None if teams == individuals else teams


def says_nothing(text: str) -> bool:
    """Whether there is no word in it that could be the name of a system."""
    return not re.sub(SILENT, "", text.lower().replace("_", " "))
