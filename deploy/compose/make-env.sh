#!/bin/sh
# Prints a .env for compose.yaml with secrets of its own. Keep the file: without SECRETS_KEY nobody who
# logs in with two factors gets in again.
set -eu
cat <<END
# Where people reach the service, as it stands in links.
APP_URL=http://localhost:8080
# Address and port on this machine; 127.0.0.1:8080 behind a proxy of its own.
LISTEN=8080
# With --profile tls: the domain, LISTEN=127.0.0.1:8080, APP_URL=https://the-domain and TRUST_PROXY=uniquelocal.
#DOMAIN=forms.example.com
#TRUST_PROXY=uniquelocal
# Mail to owners about new submissions.
#SMTP_URL=smtp://user:password@mail.example.com:587
#MAIL_FROM=Formpost <forms@example.com>
# Where backups go, a folder that belongs to user 1000; without one a volume.
#BACKUPS=/srv/formpost-backups

POSTGRES_PASSWORD=$(openssl rand -hex 24)
SECRETS_KEY=$(openssl rand -base64 32)
# In the shape that Garage wants; MinIO takes any.
S3_ACCESS_KEY=GK$(openssl rand -hex 12)
S3_SECRET_KEY=$(openssl rand -hex 32)
GARAGE_RPC_SECRET=$(openssl rand -hex 32)
GARAGE_ADMIN_TOKEN=$(openssl rand -hex 32)
END
