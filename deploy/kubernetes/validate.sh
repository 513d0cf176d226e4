#!/bin/sh
# Builds every overlay and holds what comes out against the Kubernetes API and the house's own rules.
# Needs kubectl 1.27 or newer (or kustomize 5), Node and `npm ci`; no cluster.
exec node "$(dirname "$0")/validate/main.mjs" "$@"
