import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { StartError } from './start-error.ts'

/** How a program of PostgreSQL is to be run, which refuses to run as root. */
export interface Account {
  /** Who owns its files; undefined where that is the user who starts Formpost. */
  owner?: Ids | undefined
  /** For `spawn`, where that can change to the owner. */
  ids?: Ids | undefined
  /** Put before the command where that can't. */
  prefix: string[]
}

export interface Ids {
  uid: number
  gid: number
}

const execute = promisify(execFile)
const readSearch = 2
const override = 1

/** The account for the server's files at `dataFolder`, which need not exist yet. */
export async function postgresAccount(dataFolder: string, programs: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const ids = ownerOf(dataFolder) ?? (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!ids) {
    throw new StartError(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.\n' +
        'Start Formpost as an ordinary user.',
    )
  }
  const reachable = [path.dirname(dataFolder), ...programs].every((file) => mayReach(file, ids.uid))
  if (reachable) return { owner: ids, ids, prefix: [] }
  return { owner: ids, prefix: await throughClosedFolders(ids) }
}

function ownerOf(folder: string): Ids | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

async function idsOf(user: string): Promise<Ids | undefined> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', user]), execute('id', ['-g', user])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

function mayReach(file: string, uid: number): boolean {
  for (let at = file; ; at = path.dirname(at)) {
    const stat = statSync(at)
    const mode = stat.uid === uid ? stat.mode >> 6 : stat.mode
    if ((mode & 0o1) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * Root's own folders are closed to others (a checkout in /root, or in what `mktemp -d` makes), so the
 * server is given leave to pass through them, and nothing else of root's.
 */
async function throughClosedFolders(ids: Ids): Promise<string[]> {
  const capability = capabilityHeld()
  const found = await execute('setpriv', ['--version']).then(
    () => true,
    () => false,
  )
  if (!capability || !found) {
    throw new StartError(
      'PostgreSQL does not run as root, and no other user may enter this folder.\n' +
        'Start Formpost as an ordinary user, or move the checkout and DATA_DIR to where others may enter.',
    )
  }
  return [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    // Without this the check that a file may be opened would still be made without the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
  ]
}

function capabilityHeld(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const held = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  const has = (bit: number) => ((BigInt(`0x${held ?? 0}`) >> BigInt(bit)) & 1n) === 1n
  if (has(readSearch)) return 'dac_read_search'
  return has(override) ? 'dac_override' : undefined
}
