"""Verifies webhook requests. Written from the event documentation alone; shares no code with the service.

Reads one JSON object per line from standard input: {"headers": {name: value}, "body": base64 of the raw bytes,
"secret": "whsec_...", "now": the receiver's clock in seconds}. Prints one line per request: "accept", or "reject" and
the reason. Accepts fields that a later version of the API adds to the payload.
"""

import base64
import datetime
import hashlib
import hmac
import json
import re
import sys
import urllib.parse
import uuid

TOLERANCE_SECONDS = 300
ALWAYS = {
    "id", "type", "status", "mode", "input_words", "words_reserved", "words_charged", "status_url", "created_at",
    "completed_at",
}
OUTCOMES = {"humanize.job.succeeded": ("succeeded", "output"), "humanize.job.failed": ("failed", "error")}


class Rejected(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Rejected(reason)


def check_signature(headers, body, secret, now):
    timestamp = headers.get("x-service-timestamp", "")
    require(re.fullmatch("[0-9]+", timestamp), "timestamp")
    require(abs(now - int(timestamp)) <= TOLERANCE_SECONDS, "stale")
    signed = timestamp.encode("ascii") + b"." + body
    expected = "sha256=" + hmac.new(secret.encode("utf-8"), signed, hashlib.sha256).hexdigest()
    given = headers.get("x-service-signature", "")
    require(hmac.compare_digest(expected.encode("ascii"), given.encode("utf-8")), "signature")


def is_uuid(value):
    try:
        return isinstance(value, str) and str(uuid.UUID(value)) == value.lower()
    except ValueError:
        return False


def is_time(value):
    try:
        return datetime.datetime.fromisoformat(value.replace("Z", "+00:00")).tzinfo is not None
    except (AttributeError, ValueError):
        return False


def is_word_count(value):
    return type(value) is int and value >= 0


def check_payload(headers, body):
    require(is_uuid(headers.get("x-service-delivery")), "delivery id")
    try:
        payload = json.loads(body.decode("utf-8"))
    except ValueError:
        raise Rejected("not JSON") from None
    event = payload.get("type")
    require(event in OUTCOMES and headers.get("x-service-event") == event, "event type")
    status, result = OUTCOMES[event]
    require(set(payload) >= ALWAYS | {result}, "fields")
    require(payload["status"] == status and payload["mode"] == "humanize", "status or mode")
    require(is_uuid(payload["id"]), "job id")
    counts = [payload[name] for name in ("input_words", "words_reserved", "words_charged")]
    require(all(map(is_word_count, counts)) and counts[0] == counts[1], "words")
    require(counts[2] == (counts[1] if status == "succeeded" else 0), "words charged")
    require(payload["status_url"].endswith("/humanize/" + payload["id"]), "status url")
    require(urllib.parse.urlsplit(payload["status_url"]).scheme in ("http", "https"), "status url")
    require(is_time(payload["created_at"]) and is_time(payload["completed_at"]), "times")
    if status == "succeeded":
        require(isinstance(payload["output"], str), "output")
    else:
        error = payload["error"]
        require(set(error) == {"code", "message"} and all(isinstance(text, str) for text in error.values()), "error")


def judge(request):
    headers = {name.lower(): value for name, value in request["headers"].items()}
    body = base64.b64decode(request["body"], validate=True)
    try:
        check_signature(headers, body, request["secret"], request["now"])
        check_payload(headers, body)
    except Rejected as rejection:
        return "reject " + str(rejection)
    return "accept"


for line in sys.stdin:
    print(judge(json.loads(line)))
