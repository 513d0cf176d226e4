#!/bin/sh
# Prints the Secrets for formpost-try.yaml, with random values and new certificates. Needs openssl.
#   make-secrets.sh | kubectl -n formpost create -f -
# Create them once: the data in the stores cannot be read with other values.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "$0")/../tls/make-certificates.sh" "$folder"

password=$(openssl rand -hex 24)
service_url() { echo "postgresql://formpost_$1:$(openssl rand -hex 24)@postgres:5432/formpost"; }
cat <<END
apiVersion: v1
kind: Secret
metadata:
  name: formpost
stringData:
  POSTGRES_PASSWORD: '$password'
  DATABASE_URL: 'postgresql://formpost:$password@postgres:5432/formpost'
  IDENTITY_DATABASE_URL: '$(service_url identity)'
  FORMS_DATABASE_URL: '$(service_url forms)'
  SUBMISSIONS_DATABASE_URL: '$(service_url submissions)'
  FILES_DATABASE_URL: '$(service_url files)'
  SECRETS_KEY: '$(openssl rand -base64 32)'
  MINIO_ROOT_USER: '$(openssl rand -hex 10)'
  MINIO_ROOT_PASSWORD: '$(openssl rand -hex 32)'
  S3_ACCESS_KEY: '$(openssl rand -hex 12)'
  S3_SECRET_KEY: '$(openssl rand -hex 32)'
END

for service in gateway identity forms submissions files; do
  cat <<END
---
apiVersion: v1
kind: Secret
metadata:
  name: $service-tls
type: kubernetes.io/tls
stringData:
END
  for file in ca.crt tls.crt tls.key; do
    echo "  $file: |"
    sed 's/^/    /' "$folder/$service/$file"
  done
done
