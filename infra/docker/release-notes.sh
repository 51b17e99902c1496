#!/bin/sh
# Prints the section of a version from CHANGELOG.md. Fails if there is none.
#   sh infra/docker/release-notes.sh VERSION
set -eu
[ $# = 1 ] || { echo 'usage: release-notes.sh VERSION' >&2; exit 2; }
notes=$(awk -v version="$1" '/^## / { found = $2 == version; next } found' "$(dirname "$0")/../../CHANGELOG.md")
[ -n "$notes" ] || { echo "CHANGELOG.md has no section for $1" >&2; exit 1; }
printf '%s\n' "$notes"
