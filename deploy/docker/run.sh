#!/bin/sh
# Starts the gateway or a service (`run gateway`, `run identity`, …) or runs a command: `run migrate`, `run owner …`,
# `run rotate-secrets`, `run backup FOLDER`, `run restore FOLDER`, `run minio-setup`, `run smoke-test URL`.
set -eu
command=${1:-}
[ $# -eq 0 ] || shift
case $command in
  gateway) exec node /app/gateway/dist/bundled/main.js ;;
  identity | forms | submissions | files) exec node "/app/services/$command/dist/bundled/main.js" ;;
  migrate)
    for service in identity forms submissions files; do
      node "/app/services/$service/dist/bundled/migrate.js"
    done
    ;;
  owner) exec node /app/services/identity/dist/bundled/owner.js "$@" ;;
  rotate-secrets) exec node /app/services/identity/dist/bundled/rotate-secrets.js ;;
  backup | restore) exec node /app/deploy/data/dist/bundled/main.js "$command" "$@" ;;
  minio-setup | smoke-test) exec node "/app/deploy/data/dist/bundled/$command.js" "$@" ;;
  *)
    echo "Unknown command \"$command\". Use gateway, identity, forms, submissions, files, migrate, owner, rotate-secrets, backup, restore, minio-setup or smoke-test." >&2
    exit 64
    ;;
esac
