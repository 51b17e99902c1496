#!/bin/sh
# Restores a dump made by backup.sh into an empty database, in one transaction, and verifies the ledger.
#   docker compose up -d postgres redis && sh infra/docker/restore.sh FILE && docker compose up -d
# The script fails if the database has tables. Remove the volume first, or restore into another database.
set -eu
[ $# = 1 ] || { echo 'usage: restore.sh FILE' >&2; exit 2; }
file=$1
[ -r "$file" ] || { echo "$file cannot be read" >&2; exit 1; }
if [ -z "${COMPOSE:-}" ]; then
  if docker compose version >/dev/null 2>&1; then COMPOSE='docker compose'; else COMPOSE=docker-compose; fi
fi
in_postgres() {
  # shellcheck disable=SC2086
  $COMPOSE exec -T postgres sh -c 'export PGPASSWORD=$(cat /run/secrets/postgres_password); exec "$@"' -- "$@"
}
tries=0
until in_postgres pg_isready -q -h 127.0.0.1 -U postgres -d humanize </dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 60 ] || { echo 'postgres is not ready' >&2; exit 1; }
  sleep 1
done
found=$(in_postgres psql -h 127.0.0.1 -U postgres -d humanize -Atc \
  "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')" </dev/null)
[ "$found" = 0 ] || { echo "the database already has $found tables; nothing was changed" >&2; exit 1; }
# All objects belong to the schema owner, which is not a superuser.
in_postgres pg_restore -h 127.0.0.1 -U postgres -d humanize --role=humanize --no-owner --no-privileges --single-transaction <"$file"
in_postgres psql -h 127.0.0.1 -U postgres -d humanize -qc ANALYZE </dev/null
# Migrates backups of older versions, and grants the apps' roles their privileges, which backups do not contain.
# shellcheck disable=SC2086
$COMPOSE run --rm -T migrate </dev/null >&2
# Jobs that were active in the backup may have passed their age limit since. The verification requires that they have
# ended.
# shellcheck disable=SC2086
$COMPOSE run --rm -T ops jobs expire </dev/null >&2
# Prints every violated rule.
# shellcheck disable=SC2086
$COMPOSE run --rm -T ops ledger verify </dev/null
