#!/bin/bash
# A local S3 store: Ceph's gateway with one monitor and one in-memory OSD.
#   s3-up.sh start FOLDER PORT    starts it and prints its settings; uses the next two ports too
#   s3-up.sh kill FOLDER          kills the gateway, as a crash would
#   s3-up.sh restart FOLDER PORT  starts the gateway again, with the same objects
#   s3-up.sh stop FOLDER          stops all processes and removes the folder
set -euo pipefail

usage() { sed -n '2,6s/^# *//p' "$0" >&2; exit 2; }
command=${1:-}; folder=${2:-}; [ -n "$folder" ] || usage

folder=$(realpath -m "$folder")

# Found by their environment, because a starting process has no pid file yet.
pids() { grep -lzxF "CEPH_CONF=$folder/ceph.conf" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; }

kill_only() {
  local pid
  for pid in $(pids); do
    [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != "$1" ] || kill -9 "$pid"
  done
}

stop() {
  local pid
  for pid in $(pids); do
    kill -9 "$pid" 2>/dev/null || true
  done
  rm -rf "$folder"
}

start_gateway() {
  radosgw -n client.rgw.only -k "$folder/keyring"
  local until=$((SECONDS + 60))
  while [ "$SECONDS" -lt "$until" ]; do
    # Another program may have taken the port.
    (exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 &&
      timeout 5 grep -qi '^x-amz-request-id:' <&3) 2>/dev/null && return
    sleep 0.1
  done
  echo "radosgw does not answer on port $port." >&2
  return 1
}

case $command in
  start | restart) port=${3:-}; [ -n "$port" ] || usage ;;
  kill) kill_only radosgw; exit ;;
  stop) stop; exit ;;
  *) usage ;;
esac
if [ "$command" = restart ]; then
  export CEPH_CONF=$folder/ceph.conf
  start_gateway >>"$folder/log/start.log" 2>&1
  exit
fi

for program in ceph-mon ceph-osd radosgw radosgw-admin; do
  command -v "$program" >/dev/null || {
    echo "$program is missing. Install it: apt-get install --no-install-recommends ceph-mon ceph-osd ceph-mgr radosgw ceph-common" >&2
    exit 1
  }
done

rm -rf "$folder"
mkdir -p "$folder"/{mon,osd,rgw,run,log}
cluster=$(cat /proc/sys/kernel/random/uuid)
monitors="[v2:127.0.0.1:$((port + 1)),v1:127.0.0.1:$((port + 2))]"
ring=$folder/keyring
# Read by every program below, and used by `stop` to find its processes.
export CEPH_CONF=$folder/ceph.conf

cat >"$CEPH_CONF" <<CONF
[global]
fsid = $cluster
keyring = $ring
mon initial members = only
mon host = $monitors
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
run dir = $folder/run
pid file = $folder/run/\$name.pid
admin socket = $folder/run/\$name.asok
log file = $folder/log/\$name.log
# One replica, and as few placement groups as possible.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
auth allow insecure global id reclaim = true
[mon.only]
mon data = $folder/mon
[osd.0]
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd class load list = *
osd class default list = *
[client.rgw.only]
rgw data = $folder/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
rgw dns name = 127.0.0.1
CONF

key() { ceph-authtool "$ring" --gen-key -n "$@" >/dev/null; }
# `set -e` has no effect in it, because of the `||` after it.
(
  ceph-authtool --create-keyring "$ring"
  key mon. --cap mon 'allow *'
  key client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
  key client.rgw.only --cap mon 'allow rw' --cap osd 'allow rwx'
  key osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
  monmaptool --create --fsid "$cluster" --addv only "$monitors" "$folder/monmap"
  ceph-mon -i only --mkfs --monmap "$folder/monmap" --keyring "$ring"
  ceph-mon -i only

  store=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$store" 0
  ceph-osd -i 0 --mkfs --osd-uuid "$store" --keyring "$ring"
  ceph-osd -i 0
  ceph osd crush add osd.0 1.0 root=default

  start_gateway || exit 1
  radosgw-admin -n client.rgw.only -k "$ring" user create --uid=formpost --display-name=formpost \
    --access-key=formpost --secret-key=formpost-secret || exit 1
  # Has no bucket of its own, for tests that grant it one.
  radosgw-admin -n client.rgw.only -k "$ring" user create --uid=formpost-bucket --display-name=formpost-bucket \
    --access-key=formpost-bucket --secret-key=formpost-bucket-secret --max-buckets=-1
) >"$folder/log/start.log" 2>&1 || {
  tail -n 20 "$folder/log/start.log" >&2
  echo "The S3 store did not start. See $folder/log." >&2
  exit 1
}

cat <<SETTINGS
export S3_ENDPOINT=http://127.0.0.1:$port
export S3_ACCESS_KEY=formpost
export S3_SECRET_KEY=formpost-secret
export S3_BUCKET=formpost
SETTINGS
