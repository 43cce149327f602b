"""iPoker's XML rewritten for pokerkit's parser: holes first, attributes in one order, suits as small letters."""

import re

from ..hand import BadHand, SkippedHand

HEAD = r"<\?xml[^<>]*>|<(?:session|root)\b[^<>]*>|<general>(?:(?!</general>)[\s\S])*</general>"
"""Regular expression for the text before the first hand of a file."""
_TAG = re.compile(r"<(player|cards|action)\b([^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_CARDS = re.compile(r"(<cards\b[^<>]*>)([^<>]*)(?=</cards>)")
_POCKET = re.compile(r'<cards\b[^<>]*\btype="Pocket"[^<>]*>([^<>]*)</cards>')
_ORDER = ("seat", "name", "win", "chips", "dealer", "bet", "type", "player", "sum")
_ACTION_ORDER = ("player", "type", "sum")
_ACTION = re.compile(r'<action\b[^<>]*\btype="(\d+)"')
_READ = {"0", "1", "2", "3", "4", "5", "6", "23"}
"""Types of actions that pokerkit reads: fold, blinds, call, check, bet, raise."""


def for_pokerkit(text: str) -> str:
    """Return a hand as pokerkit reads it. Raises `BadHand` for actions that it passes over, `SkippedHand` for Omaha."""
    unknown = set(_ACTION.findall(text)) - _READ
    if unknown:
        raise BadHand(f"actions of type {', '.join(sorted(unknown))}, which pokerkit does not read")
    if any(len(cards.split()) != 2 for cards in _POCKET.findall(text)):
        raise SkippedHand("other than hold'em")
    pockets = "\n".join(found.group() for found in _POCKET.finditer(text))  # some files deal them between two actions
    text = _POCKET.sub("", text).replace("<action", f"{pockets}\n<action", 1)
    return _CARDS.sub(_small_suits, _TAG.sub(_in_order, text))


def _in_order(tag: "re.Match[str]") -> str:
    name, attributes, end = tag.groups()
    found = dict(_ATTRIBUTE.findall(attributes))
    order = _ACTION_ORDER if name == "action" else _ORDER
    return f"<{name}" + "".join(f' {key}="{found[key]}"' for key in order if key in found) + f"{end}>"


def _small_suits(cards: "re.Match[str]") -> str:
    tag, names = cards.groups()
    return tag + " ".join(name[0].lower() + name[1:] for name in names.split())
