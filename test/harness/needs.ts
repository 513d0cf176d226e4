import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromiumPath, webKitPath } from './browser-path.ts'
import type { Stores } from './stores.ts'

/** Something that a test needs and that a machine may lack. */
export interface Need {
  name: 'chromium' | 'webkit' | 'redis' | 's3' | 'openpgp' | 'kustomize' | 'tmpfs' | 'faketime'
  what: string
  /** What adds it on Debian. */
  command: string
}

const needs: Need[] = [
  {
    name: 'chromium',
    what: 'Chromium, for the tests in a browser',
    command: 'apt-get install chromium (or set CHROMIUM_PATH)',
  },
  {
    name: 'webkit',
    what: 'WebKit, for the main job in a second browser',
    command: 'apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth',
  },
  {
    name: 'redis',
    what: 'Redis, for the limits that replicas share',
    command:
      'apt-get install redis-server; redis-server --port 6390 --daemonize yes; export REDIS_URL=redis://127.0.0.1:6390',
  },
  {
    name: 's3',
    what: 'an S3 store, for files in a bucket',
    command:
      'apt-get install --no-install-recommends ceph-mon ceph-osd ceph-mgr radosgw ceph-common; eval "$(test/harness/s3-up.sh start /tmp/formpost-s3 9010)"',
  },
  {
    name: 'kustomize',
    what: 'kubectl 1.27 or newer, or kustomize 5, for the Kubernetes manifests',
    command: 'see https://kubernetes.io/docs/tasks/tools/',
  },
  {
    name: 'openpgp',
    what: 'gpg and sqop, two other OpenPGP programs',
    command: 'apt-get install gnupg sqop',
  },
  {
    name: 'tmpfs',
    what: 'the right to mount a small disk, for one that is full',
    command: 'run the tests as root',
  },
  {
    name: 'faketime',
    what: 'libfaketime, for clocks that jump',
    command: 'apt-get install libfaketime',
  },
]

/** What no package of Debian brings: CI may lack it. */
export const mayLack: readonly Need['name'][] = ['kustomize', 'tmpfs']

const canRun = (program: string) => !spawnSync(program, ['--version']).error
const does = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'formpost-mount-'))
  const isMounted = does('mount', '-t', 'tmpfs', 'none', folder)
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

/** What a program is started with, for its clock to be another one. */
export const libFaketime = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
    .find(existsSync)

/** What this machine lacks of what the tests could use. */
export function findLacking(stores: Stores): Need[] {
  const has = {
    chromium: chromiumPath() !== undefined,
    webkit: webKitPath() !== undefined,
    redis: stores.redisUrl !== undefined,
    s3: stores.s3 !== undefined,
    kustomize: does('kubectl', 'kustomize', '--help') || does('kustomize', 'version'),
    tmpfs: canMount(),
    faketime: libFaketime() !== undefined,
    openpgp: canRun('gpg') && canRun('sqop'),
  }
  return needs.filter(({ name }) => !has[name])
}
