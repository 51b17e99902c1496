#!/bin/sh
# Takes a consistent dump of the whole database while the service is running. FILE is created only after the dump has
# been read back.
#   sh infra/docker/backup.sh FILE       COMPOSE sets the command: "docker compose" or docker-compose
set -eu
[ $# = 1 ] || { echo 'usage: backup.sh FILE' >&2; exit 2; }
file=$1
[ ! -e "$file" ] || { echo "$file already exists; it was not changed" >&2; exit 1; }
if [ -z "${COMPOSE:-}" ]; then
  if docker compose version >/dev/null 2>&1; then COMPOSE='docker compose'; else COMPOSE=docker-compose; fi
fi
umask 077
trap 'rm -f "$file.part"' EXIT
# shellcheck disable=SC2086
$COMPOSE exec -T postgres sh -c \
  'PGPASSWORD=$(cat /run/secrets/postgres_password) exec pg_dump -h 127.0.0.1 -U postgres -d humanize --format=custom --no-owner --no-privileges' \
  >"$file.part"
# The table of contents is at the beginning of the file. Reading the whole file detects truncation.
# shellcheck disable=SC2086
$COMPOSE exec -T postgres pg_restore --file=/dev/null <"$file.part"
# shellcheck disable=SC2086
tables=$($COMPOSE exec -T postgres pg_restore --list <"$file.part" | grep -c ' TABLE DATA ')
mv "$file.part" "$file"
echo "$file: $(wc -c <"$file") bytes, $tables tables. The master key is not included; store it separately."
