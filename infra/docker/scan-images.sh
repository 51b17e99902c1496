#!/bin/sh
# Searches built images for files that they must not contain: compilers, package managers and their caches, tests,
# TypeScript, source maps, and sources and development packages of this workspace.
#   sh infra/docker/scan-images.sh IMAGE…        exits with 1 if anything is found
set -eu
[ $# -gt 0 ] || { echo 'usage: scan-images.sh IMAGE…' >&2; exit 2; }
list=$(mktemp)
trap 'rm -f "$list"' EXIT
found=0
report() {
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
  report 'compiler' '(^|/)bin/(gcc|g\+\+|cc|c\+\+|clang|make|ld|as|tsc|python3?)$'
  report 'package manager' '(^|/)bin/(npm|npx|pnpm|yarn|corepack)$|node_modules/(npm|pnpm|corepack)/'
  report 'package manager cache' '(^|/)(_cacache|\.npm|\.pnpm-store)/|^var/cache/apt/.*\.(deb|bin)$|^var/lib/apt/lists/.*_'
  report 'test' '^app/.*(\.(test|spec)\.|/(__tests__|tests?|testing|specs?|fixtures|\.nyc_output)/|/test\.[cm]?js$)'
  report 'TypeScript or source map' '^app/.*\.([mc]?ts|map)$'
  report 'source of the workspace' '^app/((apps|packages)/[a-z-]+/src/|.*@humanize/[a-z-]+/src/)'
  report 'development package' '^app/(packages/|node_modules/.*/)(dev-servers|testing|testcontainers|typescript|esbuild|jest)/'
  size=$(docker image inspect --format '{{.Size}}' "$image")
  echo "$image: $((size / 1000000)) MB, $(grep -c '^app/' "$list") entries in /app"
done
exit $found
