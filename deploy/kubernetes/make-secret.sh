#!/bin/sh
# Prints secret.env for overlays/try: generated secrets, and the addresses of the stores in the cluster.
set -eu
password=$(openssl rand -hex 24)
service_url() { echo "postgresql://formpost_$1:$(openssl rand -hex 24)@postgres:5432/formpost"; }
cat <<END
POSTGRES_PASSWORD=$password
DATABASE_URL=postgresql://formpost:$password@postgres:5432/formpost
IDENTITY_DATABASE_URL=$(service_url identity)
FORMS_DATABASE_URL=$(service_url forms)
SUBMISSIONS_DATABASE_URL=$(service_url submissions)
FILES_DATABASE_URL=$(service_url files)
REDIS_URL=redis://redis:6379
SECRETS_KEY=$(openssl rand -base64 32)
MINIO_ROOT_USER=$(openssl rand -hex 10)
MINIO_ROOT_PASSWORD=$(openssl rand -hex 32)
S3_ACCESS_KEY=GK$(openssl rand -hex 12)
S3_SECRET_KEY=$(openssl rand -hex 32)
GARAGE_RPC_SECRET=$(openssl rand -hex 32)
GARAGE_ADMIN_TOKEN=$(openssl rand -hex 32)
END
