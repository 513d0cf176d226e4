#!/bin/sh
# Starts one part of Formpost: `run gateway`, `run identity`, … or does one job: `run migrate`, `run owner …`,
# `run backup FOLDER`, `run restore FOLDER`.
set -eu
part=${1:-}
[ $# -eq 0 ] || shift
case $part in
  gateway) exec node /app/gateway/dist/main.js ;;
  identity | forms | submissions | files) exec node "/app/services/$part/dist/main.js" ;;
  migrate)
    for service in identity forms submissions files; do
      node "/app/services/$service/dist/migrate.js"
    done
    ;;
  owner) exec node /app/services/identity/dist/owner.js "$@" ;;
  backup | restore) exec node /app/deploy/data/main.mjs "$part" "$@" ;;
  *)
    echo "There is no part \"$part\". Choose gateway, identity, forms, submissions, files, migrate, owner, backup or restore." >&2
    exit 64
    ;;
esac
