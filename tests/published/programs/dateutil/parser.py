"""Stands in for the package python-dateutil, which the classes of quicktype use to parse dates."""

from datetime import datetime


def parse(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
