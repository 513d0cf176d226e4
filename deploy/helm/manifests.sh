#!/bin/sh
# `npm run manifests`: prints formpost-try.yaml, for people without Helm. Further arguments go to `helm template`. make-secrets.sh makes
# the Secrets that it refers to.
set -eu
cd "$(dirname "$0")"
cat <<'END'
apiVersion: v1
kind: Namespace
metadata:
  name: formpost
  labels:
    pod-security.kubernetes.io/enforce: restricted
END
exec helm template formpost formpost --namespace formpost --values examples/try.yaml --set existingSecret=formpost \
  --set tls.mode=existing --skip-tests --kube-version 1.30 "$@"
