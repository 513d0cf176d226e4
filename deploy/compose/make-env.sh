#!/bin/sh
# Generates a .env for compose.yaml with secrets. Keep the file: without SECRETS_KEY, owners with two-factor authentication
# cannot log in.
#   make-env.sh          prints it
#   make-env.sh FILE     creates FILE, which only its owner may read, or adds the settings that it lacks after an upgrade
set -eu
if [ $# -gt 0 ]; then
  umask 077
  [ -s "$1" ] || { "$0" >"$1"; exit; }
  # The last line may lack its end.
  [ -z "$(tail -c 1 "$1")" ] || echo >>"$1"
  "$0" | grep '^[A-Z]' | while IFS= read -r line; do
    grep -q "^${line%%=*}=" "$1" || printf '%s\n' "$line" >>"$1"
  done
  exit
fi
cat <<END
# The public URL, for links.
APP_URL=http://localhost:8080
# Address and port to listen on; 127.0.0.1:8080 behind your own proxy.
LISTEN=8080
# For --profile tls set DOMAIN, LISTEN=127.0.0.1:8080, APP_URL=https://the-domain and TRUST_PROXY=1.
#DOMAIN=forms.example.com
# The number of proxies in front of the gateway; see Hardening in README.md.
#TRUST_PROXY=1
# Notification mails to owners.
#SMTP_URL=smtp://user:password@mail.example.com:587
#MAIL_FROM=Formpost <forms@example.com>
# Folder for backups, owned by user 1000. Default: a volume.
#BACKUPS=/srv/formpost-backups

POSTGRES_PASSWORD=$(openssl rand -hex 24)
IDENTITY_DATABASE_PASSWORD=$(openssl rand -hex 24)
FORMS_DATABASE_PASSWORD=$(openssl rand -hex 24)
SUBMISSIONS_DATABASE_PASSWORD=$(openssl rand -hex 24)
FILES_DATABASE_PASSWORD=$(openssl rand -hex 24)
SECRETS_KEY=$(openssl rand -base64 32)
# Of MinIO's administrator, for the set-up only.
MINIO_ROOT_USER=$(openssl rand -hex 10)
MINIO_ROOT_PASSWORD=$(openssl rand -hex 32)
# The key of the services, which can use their bucket only. In the format of Garage; MinIO accepts any.
S3_ACCESS_KEY=GK$(openssl rand -hex 12)
S3_SECRET_KEY=$(openssl rand -hex 32)
GARAGE_RPC_SECRET=$(openssl rand -hex 32)
GARAGE_ADMIN_TOKEN=$(openssl rand -hex 32)
END
