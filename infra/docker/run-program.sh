#!/bin/sh
# Starts the program named by the link through which this file is called. Each program has a link to this file.
set -eu
name=${0##*/}
case $name in
  api | worker | webhook-dispatcher | reconciler | dashboard) file=apps/$name/dist/main.js ;;
  ops | humanize) file=apps/cli/dist/$name.js ;;
  humanize-mcp) file=mcp/humanize-mcp.mjs ;;
  conformance) file=conformance/main.mjs ;;
  pause-queue) file=conformance/pause-queue.mjs ;;
  *)
    echo 'Programs: api, worker, webhook-dispatcher, reconciler, dashboard, ops, humanize, humanize-mcp, conformance' >&2
    exit 2
    ;;
esac
# Without this limit, Node uses more memory for short-lived objects on larger machines (134 MB or more), with longer
# pauses.
exec node --max-semi-space-size=8 "/app/$file" "$@"
