"""Tell a real value from a made-up one: check digits, entropy, placeholders, decoded shapes. Pure.

Sources: Luhn, ISO/IEC 7812-1; IBAN, ISO 13616 with ISO 7064 MOD 97-10; JWT, RFC 7519; basic authentication, RFC 7617.
"""

import base64
import binascii
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise

IBAN_REMAINDER = 1
CARD_DIGITS = range(13, 20)
DISTINCT_DIGITS = 3
TELEPHONE_DIGITS = range(8, 16)
WORDS_IN_PASSWORD = 2
SHORT_PASSWORD = 6
LONG = 40
MAX_TOKEN = 16_384

_STAND_INS = re.compile(
    r"""example|sample|placeholder|change.?(?:me|it|this)|replace.?(?:me|with|this)|dummy|fake|mock|foobar|redacted
    |masked|censored|hidden|removed|omitted|todo|fixme|insert|undefined|your[-_. ]|\byour
    |my[-_](?:secret|token|password|key)|not[-_. ]?a[-_. ]?(?:real|secret)|12345|abcdef(?!\d)|qwerty|xxxx|0{8}|\.\.\.|…
    |lorem|deadbeef|test[-_]?(?:key|token|secret|pass)|(?:secret|token|pass(?:word|wd)?|key)[-_ ]?here|<[^<>]{1,80}>""",
    re.IGNORECASE | re.VERBOSE,
)
_REFERENCE = re.compile(
    r"""^\$|\$\{|\$\(|\{\{|\}\}|^%[\w(]|%\}|^\{[\w.:-]*\}$|^@[\w.{]|\#\{|^<%|^&|^!(?:Ref|Sub|GetAtt|vault|reference)
    |^(?:vault|ssm|env|file|secretsmanager|op)[:/]|^(?:process\.env|os\.environ|os\.getenv|System\.getenv|ENV\[|getenv|env\()
    |^(?:secrets|var|local|data|module|self|this|config|settings)\.|^ENC[(\[]|^\(\w|^[a-z_]\w*\(|^/run/secrets|^arn:aws:""",
    re.IGNORECASE | re.VERBOSE,
)
_ONE_CHARACTER = re.compile(r"^(.)\1*$", re.DOTALL)
_PLAIN_WORDS = re.compile(r"[A-Za-z]+(?:[-_. /][A-Za-z]+)*[.!?:]?")
_SEPARATORS = re.compile(r"[-_.:/]")
_NAME_PART = re.compile(r"(?:[A-Za-z]?[a-z]*|[A-Z]*)\d{0,4}[a-z]?")
_NOT_VALUES = frozenset(
    {"none", "null", "nil", "true", "false", "string", "password", "passwd", "secret", "token", "key", "value", "bytes"}
    | {"object", "required", "optional", "default", "admin", "root", "user", "username", "test", "unknown", "disabled"}
)
_STEPS = frozenset(pairwise("0123456789abcdefghijklmnopqrstuvwxyz"))


def entropy(text: str) -> float:
    """Shannon entropy in bits a character; 0 for the empty text."""
    total = len(text)
    return -sum(count / total * math.log2(count / total) for count in Counter(text).values()) if total else 0.0


def is_stand_in(value: str) -> bool:
    """Whether a value only stands where a real one will: a placeholder, a reference, one character over and over."""
    return bool(
        value.lower() in _NOT_VALUES
        or _STAND_INS.search(value)
        or _REFERENCE.search(value)
        or _ONE_CHARACTER.match(value)
        or _counts_up(value)
    )


def _counts_up(value: str) -> bool:
    """Half of the value or more runs through the digits or letters in order."""
    lowered = value.lower()
    steps = sum(map(_STEPS.__contains__, pairwise(lowered)))
    return len(value) > 1 and steps * 2 >= len(value)


def is_luhn(value: str) -> bool:
    """Whether the digits end in their Luhn check digit and look like a card's number."""
    digits = [int(character) for character in value if character.isdigit()]
    if len(digits) not in CARD_DIGITS or len(set(digits)) < DISTINCT_DIGITS:
        return False
    doubled = (digit * 2 for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(digit - 9 if digit > 9 else digit for digit in doubled)) % 10 == 0  # noqa: PLR2004 - ISO/IEC 7812-1: the digits of the doubled number are added


def is_iban(value: str) -> bool:
    """Whether the number carries the right check digits of ISO 7064."""
    plain = "".join(value.split()).upper()
    turned = plain[4:] + plain[:4]
    return turned.isalnum() and int("".join(str(int(character, 36)) for character in turned)) % 97 == IBAN_REMAINDER


def is_telephone(value: str) -> bool:
    """Whether it has as many digits as E.164 allows, and not all alike."""
    digits = [character for character in value if character.isdigit()]
    return len(digits) in TELEPHONE_DIGITS and len(set(digits)) >= DISTINCT_DIGITS and not _counts_up("".join(digits))


def is_jwt(value: str) -> bool:
    """Whether header and claims are JSON, and it is not the sample of jwt.io (`sub` 1234567890)."""
    head, claims, *_ = value.split(".")
    header, payload = _json_of(head), _json_of(claims)
    if header is None or "alg" not in header:
        return False
    return payload is None or payload.get("sub") != "1234567890"


def is_registry_auth(value: str) -> bool:
    """Whether it is a pair of name and password, or a token in their place."""
    return is_basic_pair(value) or (text_of_base64(value) is None and len(value) >= LONG and is_random(value))


def _is_name(value: str) -> bool:
    """Whether it reads like something's name: `auth_provider_x509_cert_url`."""
    parts = _SEPARATORS.split(value)
    return len(parts) > 1 and value[0].isalpha() and all(_NAME_PART.fullmatch(part) for part in parts)


def is_basic_pair(value: str) -> bool:
    """Whether it is base64 of `name:password` with a password that is not a stand-in."""
    decoded = text_of_base64(value)
    if decoded is None or ":" not in decoded:
        return False
    _, password = decoded.split(":", 1)
    return len(password.strip()) >= SHORT_PASSWORD and not is_stand_in(password.strip())


def is_password(value: str) -> bool:
    """Whether it may be a password that someone chose: not plain words, not a stand-in, several kinds of characters."""
    if len(value) < SHORT_PASSWORD or is_stand_in(value) or _PLAIN_WORDS.fullmatch(value):
        return False
    return _kinds(value) >= WORDS_IN_PASSWORD


def is_random(value: str) -> bool:
    """Whether it may be a key that a machine made: letters and digits mixed, or long, and no stand-in."""
    if is_stand_in(value) or _is_name(value) or (_PLAIN_WORDS.fullmatch(value) and len(value) < LONG):
        return False
    decoded = text_of_base64(value)
    if decoded is not None and is_stand_in(decoded.strip()):
        return False
    letters = any(character.isalpha() for character in value)
    digits = any(character.isdigit() for character in value)
    return letters and (digits or len(value) >= LONG)


def is_base64(value: str) -> bool:
    """Whether it is standard base64 with its padding."""
    try:
        return bool(base64.b64decode(value, validate=True))
    except (binascii.Error, ValueError):
        return False


def text_of_base64(value: str) -> str | None:
    """The text that `value` is base64 of, None where it is no base64 of readable text."""
    plain = value.strip().replace("-", "+").replace("_", "/")
    if len(plain) > MAX_TOKEN * 16:
        return None
    try:
        raw = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        text = raw.decode("utf-8")
    except (binascii.Error, ValueError):
        return None
    return text if text and all(character.isprintable() or character in "\r\n\t" for character in text) else None


def _kinds(value: str) -> int:
    return sum(
        (
            any(character.islower() for character in value),
            any(character.isupper() for character in value),
            any(character.isdigit() for character in value),
            any(not character.isalnum() for character in value),
        )
    )


def _json_of(part: str) -> Mapping[str, object] | None:
    text = text_of_base64(part[:MAX_TOKEN])
    try:
        value = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


CHECKS: Mapping[str, Callable[[str], bool]] = {
    "not_stand_in": lambda value: not is_stand_in(value),
    "luhn": is_luhn,
    "iban": is_iban,
    "telephone": is_telephone,
    "jwt": is_jwt,
    "basic_pair": is_basic_pair,
    "registry_auth": is_registry_auth,
    "password": is_password,
    "random": is_random,
}
"""What a rule file may ask of a value, by name."""
