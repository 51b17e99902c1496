#!/bin/sh
# Looks into finished images for what must not be there: compilers, Node's package managers, caches of any, tests,
# TypeScript, source maps, the sources of this workspace, and any app in the image of another.
#   sh infra/docker/scan-images.sh IMAGE…        exit code 1 when something was found
set -eu
[ $# -gt 0 ] || { echo 'usage: scan-images.sh IMAGE…' >&2; exit 2; }
list=$(mktemp)
trap 'rm -f "$list"' EXIT
found=0
refuse() {
  if grep -E "$2" "$list" >"$list.found"; then
    echo "$image: $1: $(wc -l <"$list.found"), such as $(head -n 1 "$list.found")"
    found=1
  fi
  rm -f "$list.found"
}
for image in "$@"; do
  container=$(docker create "$image" true)
  docker export "$container" | tar -tf - >"$list"
  docker rm "$container" >/dev/null
  refuse 'compiler' '(^|/)bin/(gcc|g\+\+|cc|c\+\+|clang|make|ld|as|tsc|python3?)$'
  refuse 'package manager' '(^|/)bin/(npm|npx|pnpm|yarn|corepack)$|node_modules/(npm|pnpm|corepack)/'
  refuse 'package manager cache' '(^|/)(_cacache|\.npm|\.pnpm-store)/|^var/cache/apt/.*\.(deb|bin)$|^var/lib/apt/lists/.*_'
  refuse 'test' '^app/.*(\.(test|spec)\.|/(__tests__|tests?|testing|specs?|fixtures|\.nyc_output)/|/test\.[cm]?js$)'
  refuse 'TypeScript or source map' '^app/.*\.([mc]?ts|map)$'
  refuse 'source of the workspace' '^app/(src/|.*@humanize/[a-z-]+/src/)'
  refuse 'another app' '^app/node_modules/.*@humanize/(api|cli|dashboard|reconciler|testing|webhook-dispatcher|worker)/'
  size=$(docker image inspect --format '{{.Size}}' "$image")
  echo "$image: $((size / 1000000)) MB, $(grep -c '^app/' "$list") entries in /app"
done
exit $found
