import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process that can be told from a later one that was given the same pid. */
export interface ProcessId {
  pid: number
  born: string
}

/** When a process came to be, in words that only make sense to compare; undefined when it is gone. */
export function bornAt(pid: number): string | undefined {
  return process.platform === 'linux' ? bornOnLinux(pid) : ask('ps', '-o', 'lstart=', '-p', pid)
}

function bornOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in the second field may hold spaces and brackets; the third follows its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z'
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return isZombie ? undefined : `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** The command line of a process, as far as it can be known. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ask('ps', '-o', 'command=', '-p', pid) ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ask(file: string, ...args: (string | number)[]): string | undefined {
  try {
    const told = execFileSync(file, args.map(String), { stdio: ['ignore', 'pipe', 'ignore'] })
    return told.toString('utf8').trim() || undefined
  } catch {
    return undefined
  }
}

export const identify = (pid: number): ProcessId => ({ pid, born: bornAt(pid) ?? '' })

export const isAlive = ({ pid, born }: ProcessId): boolean => born !== '' && bornAt(pid) === born

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in the meantime, which is what a signal is for.
  }
}

/** Resolves to whether `gone` came true within the time. */
export async function waitFor(gone: () => boolean, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (!gone()) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}
