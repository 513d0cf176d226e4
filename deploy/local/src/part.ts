import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

import { follow, lastLines, rotate, warningIn } from './part-log.ts'
import { messageOf, StartError } from './start-error.ts'

/** Tells the person at the console something, in a sentence. */
export type Tell = (sentence: string) => void

export interface PartOptions {
  name: string
  file: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Another account to run under, where the launcher is root. */
  account?: { uid: number; gid: number } | undefined
  logFile: string
  stopSignal: NodeJS.Signals
  /** Whether it is one of ours, which reports over a channel and ends when that closes. */
  ipc: boolean
  /** Resolves once the child serves. */
  ready: (child: ChildProcess) => Promise<void>
  /** Called with each new process before it is ready. */
  spawned?: ((child: ChildProcess) => void) | undefined
  tell: Tell
}

/** One child process that is kept running until it is stopped on purpose. */
export interface SupervisedPart {
  readonly name: string
  readonly pid: number | undefined
  /** Resolves when it serves; rejects with the end of its log when it ends before that. */
  start(): Promise<void>
  /** Lets it finish what is in flight. It stays stopped until `start`. */
  stop(): Promise<void>
  /** Ends it at once, as a crash would. It stays dead until `start`. */
  kill(): Promise<void>
}

const firstPauseMs = 200
const longestPauseMs = 10_000
/** A part that ran this long is not the one that keeps failing. */
const settledMs = 30_000
/** A little more than parts give themselves for what is in flight. */
const stopWithinMs = 35_000
const sameWarningEveryMs = 10_000

export function createPart(options: PartOptions): SupervisedPart {
  const { name, logFile, tell } = options
  let child: ChildProcess | undefined
  let wanted = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let unfollow: (() => void) | undefined

  async function launch(): Promise<void> {
    const launched = spawnPart(options)
    child = launched
    const began = Date.now()
    const ended = endOf(launched)
    const first = await Promise.race([options.ready(launched).then(() => 'ready' as const), ended])
    if (first !== 'ready') {
      child = undefined
      throw new StartError(`${name} ${first} before it was ready.`)
    }
    void ended.then((how) => {
      if (child !== launched) return
      child = undefined
      if (!wanted) return
      if (Date.now() - began > settledMs) pauseMs = firstPauseMs
      bringBack(`${name} ${how} unexpectedly`)
    })
  }

  function bringBack(what: string): void {
    tell(`${what}; starting it again in ${pauseMs / 1000} s. Its log: ${logFile}`)
    timer = setTimeout(() => {
      launch().then(
        () => tell(`${name} runs again.`),
        (error: unknown) => wanted && bringBack(messageOf(error).replace(/\.$/, '')),
      )
    }, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  async function end(name: NodeJS.Signals): Promise<void> {
    wanted = false
    clearTimeout(timer)
    unfollow?.()
    unfollow = undefined
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const late = setTimeout(() => ending.kill('SIGKILL'), stopWithinMs)
    const ended = endOf(ending)
    ending.kill(name)
    await ended
    clearTimeout(late)
  }

  return {
    name,
    get pid() {
      return child?.pid
    },
    async start() {
      if (wanted) return
      wanted = true
      pauseMs = firstPauseMs
      rotate(logFile)
      unfollow = follow(logFile, tellWarnings(name, tell))
      try {
        await launch()
      } catch (error) {
        await end(options.stopSignal)
        const log = await lastLines(logFile, 15)
        throw new StartError(`${log}\n\n${messageOf(error)} Its log: ${logFile}`)
      }
    },
    stop: () => end(options.stopSignal),
    kill: () => end('SIGKILL'),
  }
}

function spawnPart(options: PartOptions): ChildProcess {
  const log = openSync(options.logFile, 'a', 0o600)
  try {
    const child = spawn(options.file, options.args, {
      cwd: options.cwd,
      env: options.env,
      ...options.account,
      stdio: options.ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
      // Out of the terminal's group: Ctrl-C is for the launcher, which stops the parts in their order.
      detached: true,
    })
    // A child that can't be spawned also emits `close`, which is what is waited for.
    child.on('error', () => undefined)
    if (child.pid !== undefined) options.spawned?.(child)
    return child
  } finally {
    closeSync(log)
  }
}

/** How a child came to its end, as words that follow its name. */
async function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) {
    if (child.pid === undefined) return `can't be run (${child.spawnfile})`
    await once(child, 'exit')
  }
  return child.signalCode ? `was ended by ${child.signalCode}` : `ended with code ${child.exitCode}`
}

/** Passes the warnings of a log on, each at most every ten seconds. */
function tellWarnings(name: string, tell: Tell): (line: string) => void {
  const told = new Map<string, number>()
  return (line) => {
    const warning = warningIn(line)
    if (!warning || Date.now() - (told.get(warning) ?? 0) < sameWarningEveryMs) return
    if (told.size > 100) told.clear()
    told.set(warning, Date.now())
    tell(`${name}: ${warning}`)
  }
}
