import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process even after its pid is reused. */
export interface ProcessId {
  pid: number
  startTime: string
}

/** An opaque start time, only for comparison; undefined if the process does not exist. */
function startTimeOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStartTime(pid) : run('ps', '-o', 'lstart=', '-p', pid)
}

function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in the second field may contain spaces and parentheses; the third follows the last ')'.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const isZombie = fields[0] === 'Z'
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return isZombie ? undefined : `${bootId} ${fields[19]}`
  } catch {
    return undefined
  }
}

/** The command line of a process; empty if it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return run('ps', '-o', 'command=', '-p', pid) ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function run(file: string, ...args: (string | number)[]): string | undefined {
  try {
    const output = execFileSync(file, args.map(String), { stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString('utf8').trim() || undefined
  } catch {
    return undefined
  }
}

export const identify = (pid: number): ProcessId => ({
  pid,
  startTime: startTimeOf(pid) ?? '',
})

export const isAlive = ({ pid, startTime }: ProcessId): boolean =>
  startTime !== '' && startTimeOf(pid) === startTime

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}

/** Polls `condition`; resolves to whether it became true within the time. */
export async function waitFor(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}
