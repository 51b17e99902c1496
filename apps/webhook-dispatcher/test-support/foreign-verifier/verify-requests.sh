#!/bin/sh
# Verifies the signatures of recorded webhook requests with openssl alone. Written from the event documentation alone.
# The folder in the first argument contains four files for each request: NUMBER.headers (one header per line, as
# "name: value" with the name in lower case), NUMBER.body (the raw bytes), NUMBER.secret, and NUMBER.now (the receiver's
# clock in seconds). Prints one line per request, in numerical order: "accept", or "reject" and the reason.
# Receivers must not copy this script, because a shell cannot compare in constant time.
set -u

judge() {
  timestamp=
  signature=
  while IFS= read -r line; do
    case $line in
      'x-service-timestamp: '*) timestamp=${line#*: } ;;
      'x-service-signature: '*) signature=${line#*: } ;;
    esac
  done < "$1.headers"
  read -r secret < "$1.secret"
  read -r now < "$1.now"
  case $timestamp in
    '' | *[!0-9]*) echo 'reject timestamp' && return ;;
  esac
  age=$((now - timestamp))
  [ "${age#-}" -le 300 ] || { echo 'reject stale' && return; }
  digest=$({ printf '%s.' "$timestamp"; cat "$1.body"; } | openssl dgst -sha256 -hmac "$secret" -r)
  [ "$signature" = "sha256=${digest%% *}" ] || { echo 'reject signature' && return; }
  echo accept
}

for headers in "$1"/*.headers; do
  judge "${headers%.headers}"
done
