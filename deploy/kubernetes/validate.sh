#!/bin/sh
# Builds every overlay and checks it against the Kubernetes API and the project's rules.
# Needs kubectl 1.27 or newer (or kustomize 5), Node and `npm ci`; no cluster.
exec node "$(dirname "$0")/validate/main.mjs" "$@"
