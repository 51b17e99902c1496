#!/bin/bash
# Takes backups and tests that they can be restored.
#   run-backups backup      dump the database into BACKUP_DIR, copy the dump to BACKUP_REMOTE, delete old dumps
#   run-backups test        restore the newest dump into a temporary server and check its ledger
#   run-backups schedule    do both at their intervals, until stopped
# Settings: DATABASE_BACKUP_URL_FILE, BACKUP_DIR, BACKUP_KEEP (dumps), BACKUP_INTERVAL_SECONDS,
# RESTORE_TEST_INTERVAL_SECONDS, BACKUP_REMOTE (an rclone path such as s3:bucket/humanize; empty for none) with
# RCLONE_CONFIG (file), SCRATCH_DIR (space for a copy of the database).
# Each success is recorded in the table backups, which the reconciler exposes as a metric.
set -euo pipefail
umask 077
folder=${BACKUP_DIR:-/backups}
scratch=${SCRATCH_DIR:-/scratch}
keep=${BACKUP_KEEP:-14}
interval=${BACKUP_INTERVAL_SECONDS:-86400}
test_interval=${RESTORE_TEST_INTERVAL_SECONDS:-604800}
remote=${BACKUP_REMOTE:-}
# If BACKUP_KEEP were 0, the new dump would be deleted too. With an invalid interval, a backup would always be due.
check_number() { [[ $2 =~ ^[1-9][0-9]*$ ]] || { echo "$1 must be a whole number from 1" >&2; exit 2; }; }
check_number BACKUP_KEEP "$keep"
check_number BACKUP_INTERVAL_SECONDS "$interval"
check_number RESTORE_TEST_INTERVAL_SECONDS "$test_interval"

# The password is passed in the environment, because other users can read command lines.
url=$(head -n 1 "${DATABASE_BACKUP_URL_FILE:?}")
password=$(sed -nE 's#^[^:]+://[^:@/]*:([^@/]*)@.*#\1#p' <<<"$url")
password=${password//\\/\\\\}
PGPASSWORD=$(printf '%b' "${password//%/\\x}")
export PGPASSWORD
url=$(sed -E 's#^([^:]+://[^:@/]*):[^@/]*@#\1@#' <<<"$url")

say() { printf '%s %s\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$*"; }
record() { psql "$url" -v ON_ERROR_STOP=1 -qc "INSERT INTO backups (kind) VALUES ('$1')"; touch "$folder/.last-$1"; }
# The names contain the UTC time, so the oldest dump comes first.
dumps() { find "$folder" -maxdepth 1 -name 'humanize-*.dump' | sort; }

backup() {
  local name
  name=humanize-$(date -u +%Y-%m-%dT%H%M%SZ).dump
  file=$folder/$name
  # Another backup may be running, so only files that are over a day old are left over.
  find "$folder" -maxdepth 1 -name '*.part' -mtime +0 -delete
  trap 'rm -f "$file.part"' EXIT
  pg_dump "$url" --format=custom --no-owner --no-privileges --file="$file.part"
  # Reading the whole file detects truncation.
  pg_restore --file=/dev/null "$file.part"
  mv "$file.part" "$file"
  if [ -n "$remote" ] && ! rclone copyto "$file" "$remote/$name"; then
    # Retries replace this dump, so that they neither fill the volume nor push out older dumps.
    mv "$file" "$folder/not-copied.dump"
    say "the dump could not be copied to $remote; it was kept as $folder/not-copied.dump" >&2
    return 1
  fi
  rm -f "$folder/not-copied.dump"
  dumps | head -n "-$keep" | while read -r old; do rm -f "$old"; done
  record backup
  say "backup $file: $(wc -c <"$file") bytes${remote:+, copied to $remote}"
}

restore_test() {
  local file data=$scratch/restore-test result
  file=$(dumps | tail -n 1)
  if [ -n "$remote" ]; then
    # Test the remote copy, because it must be readable if this machine is lost.
    file=$scratch/downloaded.dump
    rclone copyto "$remote/$(rclone lsf --include 'humanize-*.dump' "$remote" | sort | tail -n 1)" "$file"
  fi
  [ -n "$file" ] || { say 'there is no backup to test' >&2; return 1; }
  pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$data"
  initdb -D "$data" -U tester --auth=trust --encoding=UTF8 --locale=C --no-sync >/dev/null
  pg_ctl -D "$data" -l "$data/log" -w -o "-c listen_addresses= -c unix_socket_directories=$data -c fsync=off" start >/dev/null
  result=$(
    unset PGPASSWORD
    export PGHOST=$data PGUSER=tester
    psql -d postgres -qc 'CREATE DATABASE restored' &&
      pg_restore -d restored --no-owner --no-privileges --single-transaction "$file" &&
      psql -d restored -v ON_ERROR_STOP=1 -qAt <<'SQL'
SELECT CASE
  WHEN NOT EXISTS (SELECT FROM schema_migrations) THEN 'it has no schema'
  WHEN EXISTS (SELECT FROM accounts a WHERE a.balance <> (SELECT coalesce(sum(l.amount), 0) FROM ledger l WHERE l.account_id = a.id))
    THEN 'its balances differ from its ledger'
  ELSE 'ok' END;
SQL
  ) || result='it cannot be restored'
  pg_ctl -D "$data" -m immediate stop >/dev/null
  rm -rf "$data" "$scratch/downloaded.dump"
  [ "$result" = ok ] || { say "restore test of $file failed: $result" >&2; return 1; }
  record restore_test
  say "restore test of $file passed"
}

# Returns whether the last success of KIND was at least SECONDS ago.
is_due() { [ -z "$(find "$folder/.last-$1" -newermt "@$(($(date +%s) - $2))" 2>/dev/null)" ]; }

schedule() {
  trap 'exit 0' TERM INT
  while :; do
    # A failure is retried in the next round. Persistent failures trigger the alerts on the age of the last success.
    if is_due backup "$interval"; then bash "$0" backup || say 'the backup failed' >&2; fi
    if is_due restore_test "$test_interval"; then bash "$0" test || say 'the restore test failed' >&2; fi
    sleep "${BACKUP_CHECK_SECONDS:-300}" &
    wait $!
  done
}

case "${1:-}" in
  backup) backup ;;
  test) restore_test ;;
  schedule) schedule ;;
  *) echo 'usage: run-backups backup | test | schedule' >&2; exit 2 ;;
esac
