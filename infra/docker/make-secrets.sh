#!/bin/sh
# Creates the secrets that docker-compose.yml reads, one file each. Existing files are never overwritten.
#   sh infra/docker/make-secrets.sh [FOLDER]      FOLDER: secrets/ next to docker-compose.yml by default
# Only the owner can enter the folder. The files are world-readable because containers run under other user IDs.
set -eu
folder=${1:-$(dirname "$0")/../../secrets}
umask 077
mkdir -p "$folder"
chmod 700 "$folder"
folder=$(cd "$folder" && pwd)

random_base64() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
random_word() { head -c 64 /dev/urandom | base64 | tr -dc 'A-Za-z0-9' | head -c 40; }
secret() {
  if [ -s "$folder/$1" ]; then echo "kept     $1"; return; fi
  printf '%s' "$2" >"$folder/$1.new"
  chmod 644 "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "created  $1"
}

secret secrets_master_key "$(random_base64 32)"
# The passwords of the superuser, which only the PostgreSQL container gets, and of the schema owner.
secret postgres_password "$(random_word)"
secret postgres_owner_password "$(random_word)"
secret redis_password "$(random_word)"
secret grafana_password "$(random_word)"
# Migrations connect as the owner of the schema; ops and each app connect with their own roles, which the migrations
# create.
secret database_owner_url "postgres://humanize:$(cat "$folder/postgres_owner_password")@postgres:5432/humanize"
secret database_url "postgres://humanize_ops:$(random_word)@postgres:5432/humanize"
for app in api worker dispatcher reconciler dashboard; do
  secret "database_${app}_url" "postgres://humanize_$app:$(random_word)@postgres:5432/humanize"
done
# The exporter of PostgreSQL metrics reads the password, and migrations read the URL.
secret monitor_password "$(random_word)"
secret database_monitor_url "postgres://humanize_monitor:$(cat "$folder/monitor_password")@postgres:5432/humanize"
secret database_backup_url "postgres://humanize_backup:$(random_word)@postgres:5432/humanize"
# Each app has its own Redis user, which can access only the keys that the app needs and cannot manage the server.
secret redis_url "redis://humanize_ops:$(random_word)@redis:6379/0"
for app in api worker dispatcher reconciler dashboard; do
  secret "redis_${app}_url" "redis://humanize_$app:$(random_word)@redis:6379/0"
done
# The superuser. Only the conformance suite uses it, to stop Redis from accepting writes.
secret redis_admin_url "redis://default:$(cat "$folder/redis_password")@redis:6379/0"
secret redis_monitor_password "$(random_word)"
password_of() { sed -E 's#^[^:]+://[^:]*:([^@]*)@.*#\1#' "$folder/$1"; }
# The keys of a queue's other shards (QUEUE_SHARDS) contain a number in braces.
jobs='~{humanize}:jobs:* ~humanize{*}:jobs:*'
deliveries='~{humanize}:deliveries:* ~humanize{*}:deliveries:*'
commands='+@all -@admin -@dangerous +info'
secret redis_acl "user default on >$(cat "$folder/redis_password") ~* &* +@all
user humanize_ops on >$(password_of redis_url) $jobs $deliveries $commands
user humanize_api on >$(password_of redis_api_url) $jobs ~{humanize}:rate:* ~humanize:rate:* $commands
user humanize_worker on >$(password_of redis_worker_url) $jobs $deliveries $commands
user humanize_dispatcher on >$(password_of redis_dispatcher_url) $deliveries $commands
user humanize_reconciler on >$(password_of redis_reconciler_url) $jobs $deliveries $commands
user humanize_dashboard on >$(password_of redis_dashboard_url) $jobs $deliveries ~{humanize}:throttle:* ~humanize:throttle:* $commands
user humanize_monitor on >$(cat "$folder/redis_monitor_password") -@all +ping +info +dbsize +config|get +client|list +client|setname +slowlog|get +slowlog|len +latency|latest +latency|histogram"
secret redis_conf "appendonly yes
appendfsync everysec
maxmemory 384mb
maxmemory-policy noeviction
dir /data
bind * -::*"
# Empty unless you connect a language model that requires a key or a mail server, sell words, or copy backups elsewhere.
for name in model_api_key smtp_url stripe_secret_key stripe_webhook_secret rclone_conf; do
  [ -e "$folder/$name" ] || { : >"$folder/$name"; chmod 644 "$folder/$name"; echo "created  $name (empty)"; }
done
echo "Store $folder/secrets_master_key separately from database backups: together they reveal all signing secrets."
