"""A stand-in for the package python-dateutil, which quicktype's classes use to parse dates."""

from datetime import datetime


def parse(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
