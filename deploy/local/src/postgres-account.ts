import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { StartError } from './start-error.ts'

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface Account {
  /** The owner of its files; undefined for the current user. */
  owner?: Ids | undefined
  /** For `spawn`, if it can switch to the owner. */
  ids?: Ids | undefined
  /** Prepended to the command if `spawn` cannot. */
  prefix: string[]
}

export interface Ids {
  uid: number
  gid: number
}

const execute = promisify(execFile)
const capDacReadSearch = 2
const capDacOverride = 1

/** The account for the server that keeps its files in `dataFolder`, which may not exist yet. */
export async function postgresAccount(dataFolder: string, programs: string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const ids = ownerOf(dataFolder) ?? (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!ids) {
    throw new StartError(
      'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody".\n' +
        'Start Formpost as a regular user.',
    )
  }
  const reachable = [path.dirname(dataFolder), ...programs].every((file) => canReach(file, ids.uid))
  if (reachable) return { owner: ids, ids, prefix: [] }
  return { owner: ids, prefix: await withTraverseCapability(ids) }
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

function canReach(file: string, uid: number): boolean {
  for (let at = file; ; at = path.dirname(at)) {
    const stat = statSync(at)
    const mode = stat.uid === uid ? stat.mode >> 6 : stat.mode
    if ((mode & 0o1) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/**
 * Folders such as /root are closed to other users. The server keeps the one capability that it needs to traverse them,
 * and no other privilege of root.
 */
async function withTraverseCapability(ids: Ids): Promise<string[]> {
  const capability = heldCapability()
  const hasSetpriv = await execute('setpriv', ['--version']).then(
    () => true,
    () => false,
  )
  if (!capability || !hasSetpriv) {
    throw new StartError(
      'PostgreSQL cannot run as root, and other users cannot access this folder.\n' +
        'Start Formpost as a regular user, or move the checkout and DATA_DIR to a folder that others can access.',
    )
  }
  return [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    // Otherwise the kernel drops the capability from file access checks when the uid changes.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
  ]
}

function heldCapability(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const held = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  const has = (bit: number) => ((BigInt(`0x${held ?? 0}`) >> BigInt(bit)) & 1n) === 1n
  if (has(capDacReadSearch)) return 'dac_read_search'
  return has(capDacOverride) ? 'dac_override' : undefined
}
