#!/bin/sh
# Creates a CA and the certificates with which the gateway and the services authenticate each other, or renews the certificates
# of an existing CA. Needs openssl.
#   make-certificates.sh FOLDER [NAME…]
# FOLDER/ca has the CA and its key, FOLDER/<service> what one service gets: ca.crt, tls.crt and tls.key. Each certificate is for
# the name of its service, by which others call it and recognise it. NAMEs are further subject alternative names of all of them,
# such as IP:10.0.0.1. Set SERVICES for certificates of other services.
set -eu
[ $# -gt 0 ] || { sed -n '4p' "$0" | cut -c 5- >&2; exit 64; }
folder=$1; shift
days=3650
services=${SERVICES:-gateway identity forms submissions files}

umask 077
# Only the owner of this folder reaches the keys. A container, in which the folder of its service is mounted, runs as another
# user, so the files themselves are readable.
mkdir -p "$folder/ca"
chmod 700 "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/openssl.cnf" <<END
[req]
distinguished_name = subject
prompt = no
x509_extensions = authority
[subject]
CN = Formpost
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
END
new_key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }

if [ ! -e "$folder/ca/ca.crt" ]; then
  new_key "$folder/ca/ca.key"
  openssl req -new -x509 -config "$work/openssl.cnf" -key "$folder/ca/ca.key" -sha256 -days $days -out "$folder/ca/ca.crt"
fi

further=
for name in "$@"; do further=$further,$name; done
for service in $services; do
  cat >"$work/extensions" <<END
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth, clientAuth
authorityKeyIdentifier = keyid
subjectAltName = DNS:$service$further
END
  new_key "$work/tls.key"
  openssl req -new -config "$work/openssl.cnf" -key "$work/tls.key" -subj "/CN=$service" -out "$work/tls.csr"
  openssl x509 -req -in "$work/tls.csr" -CA "$folder/ca/ca.crt" -CAkey "$folder/ca/ca.key" -sha256 -days $days \
    -set_serial "0x$(openssl rand -hex 16)" -extfile "$work/extensions" -out "$work/tls.crt" 2>/dev/null
  cp "$folder/ca/ca.crt" "$work/ca.crt"
  chmod 644 "$work/ca.crt" "$work/tls.crt" "$work/tls.key"
  mkdir -p "$folder/$service"
  chmod 755 "$folder/$service"
  for file in ca.crt tls.key tls.crt; do
    # Replaced in one step, so that no process reads half a file.
    cp -p "$work/$file" "$folder/$service/$file.new"
    mv "$folder/$service/$file.new" "$folder/$service/$file"
  done
done
