import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { chromiumPath, firefoxPath, webKitPath } from './browser-path.ts'
import type { Stores } from './stores.ts'

/** Software or a privilege that some tests need. */
export interface Requirement {
  name:
    | 'chromium'
    | 'webkit'
    | 'firefox'
    | 'redis'
    | 's3'
    | 'openpgp'
    | 'helm'
    | 'tmpfs'
    | 'faketime'
    | 'actionlint'
    | 'pgbouncer'
    | 'pandas'
    | 'python'
    | 'pyxform'
    | 'zipfile'
    | 'citus'
    | 'util-linux'
  what: string
  /** How to install it on Debian. */
  command: string
}

/** A Python environment of its own, because Debian has no pyxform. */
const pyxformFolder = 'test/.artifacts/pyxform'

const requirements: Requirement[] = [
  {
    name: 'chromium',
    what: 'Chromium, for browser tests',
    command: 'apt-get install chromium-headless-shell (or chromium; or set CHROMIUM_PATH)',
  },
  {
    name: 'webkit',
    what: 'WebKit, for the main job in a second browser engine',
    command: 'apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth',
  },
  {
    name: 'firefox',
    what: 'Firefox, for the main job in a third browser engine',
    command: 'apt-get install --no-install-recommends firefox-esr',
  },
  {
    name: 'redis',
    what: 'Redis, for rate limits across replicas',
    command:
      'apt-get install redis-server; redis-server --port 6390 --daemonize yes; export REDIS_URL=redis://127.0.0.1:6390',
  },
  {
    name: 's3',
    what: 'S3, for uploads in a bucket',
    command:
      'apt-get install --no-install-recommends ceph-mon ceph-osd ceph-mgr radosgw ceph-common; eval "$(test/harness/s3-up.sh start /tmp/formpost-s3 9010)"',
  },
  {
    name: 'helm',
    what: 'Helm 3.17 or newer, for the Kubernetes chart',
    command:
      'go install helm.sh/helm/v3/cmd/helm@v3.19.0 (or see https://helm.sh/docs/intro/install/)',
  },
  {
    name: 'openpgp',
    what: 'gpg and sqop, for OpenPGP interoperability',
    command: 'apt-get install gnupg sqop',
  },
  {
    name: 'tmpfs',
    what: 'permission to mount a tmpfs, for a full disk',
    command: 'run the tests as root',
  },
  {
    name: 'faketime',
    what: 'libfaketime, for clock changes',
    command: 'apt-get install libfaketime',
  },
  {
    name: 'actionlint',
    what: 'actionlint, for GitHub workflows',
    command: 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  },
  {
    name: 'pgbouncer',
    what: 'PgBouncer, for connections through a pooler',
    command: 'apt-get install --no-install-recommends pgbouncer',
  },
  {
    name: 'pandas',
    what: 'pandas for Python, for an example in docs/reading-answers.md',
    command: 'apt-get install --no-install-recommends python3-pandas',
  },
  {
    name: 'python',
    what: 'Python 3.11 or newer with venv, for npm run fuzz:openapi',
    command: 'apt-get install python3 python3-venv',
  },
  {
    name: 'pyxform',
    what: 'pyxform, to compare forms with ODK',
    command: `python3 -m venv ${pyxformFolder} && ${pyxformFolder}/bin/pip install -r test/rules/judge/requirements.txt`,
  },
  {
    name: 'zipfile',
    what: 'Python 3, as a reader of large ZIP archives',
    command: 'apt-get install python3',
  },
  {
    name: 'citus',
    what: 'Citus, for npm run test:citus',
    command:
      'set CITUS_DATABASE_URL to a database with the extension, on the coordinator of a cluster with two workers (docs/scale.md)',
  },
  {
    name: 'util-linux',
    what: 'taskset and prlimit, for small machines',
    command: 'apt-get install util-linux',
  },
]

/** Not available as a Debian package, or not needed by `npm test`, so CI may skip these tests. */
export const optionalInCi: readonly Requirement['name'][] = [
  'helm',
  'tmpfs',
  'actionlint',
  'python',
  'citus',
]

const canRun = (program: string) => !spawnSync(program, ['--version']).error
const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'formpost-mount-'))
  const isMounted = succeeds('mount', '-t', 'tmpfs', 'none', folder)
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

/** `venv` is a Debian package of its own; without it, `ensurepip` is missing. */
const pythonCheck = 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))'

/** The library to preload in order to change a program's clock. */
export const libFaketimePath = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
    .find(existsSync)

/** A Python that has pandas. Debian's package is for Debian's own Python. */
export const pandasPython = (): string | undefined =>
  ['python3', '/usr/bin/python3'].find((python) => succeeds(python, '-c', 'import pandas'))

/** The Python that has pyxform. */
export const pyxformPython = (): string | undefined =>
  [path.resolve(import.meta.dirname, '../..', pyxformFolder, 'bin/python'), 'python3'].find(
    (python) => succeeds(python, '-c', 'import pyxform'),
  )

/** Requirements that this machine does not meet. */
export function findMissing(stores: Stores): Requirement[] {
  const has = {
    chromium: chromiumPath() !== undefined,
    webkit: webKitPath() !== undefined,
    firefox: firefoxPath() !== undefined,
    redis: stores.redisUrl !== undefined,
    s3: stores.s3 !== undefined,
    helm: succeeds('helm', 'version'),
    tmpfs: canMount(),
    faketime: libFaketimePath() !== undefined,
    openpgp: canRun('gpg') && canRun('sqop'),
    actionlint: canRun('actionlint'),
    pgbouncer: canRun('pgbouncer'),
    pandas: pandasPython() !== undefined,
    python: succeeds('python3', '-c', pythonCheck),
    pyxform: pyxformPython() !== undefined,
    zipfile: succeeds('python3', '-c', 'import zipfile'),
    citus: Boolean(process.env['CITUS_DATABASE_URL']),
    'util-linux': canRun('taskset') && canRun('prlimit'),
  }
  return requirements.filter(({ name }) => !has[name])
}
