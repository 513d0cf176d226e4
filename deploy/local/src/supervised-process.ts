import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync } from 'node:fs'

import { follow, lastLines, warningIn } from './log-reader.ts'
import { messageOf, StartError } from './start-error.ts'

/** Prints a message for the user. */
export type Log = (message: string) => void

export interface ProcessOptions {
  name: string
  file: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** The account to run under, if the launcher is root. */
  account?: { uid: number; gid: number } | undefined
  logFile: string
  stopSignal: NodeJS.Signals
  /** Opens an IPC channel. Service processes report readiness on it and stop when it closes. */
  ipc: boolean
  /** Resolves once the child is ready. */
  ready: (child: ChildProcess) => Promise<void>
  /** Called with each new process before it is ready. */
  onSpawn?: ((child: ChildProcess) => void) | undefined
  log: Log
}

/** A child process that is restarted until `stop` or `kill`. */
export interface SupervisedProcess {
  readonly name: string
  readonly pid: number | undefined
  /** Resolves when it is ready; rejects with the end of its log if it exits first. */
  start(): Promise<void>
  /** Stops it gracefully. It stays stopped until `start`. */
  stop(): Promise<void>
  /** Kills it, as a crash would. It stays stopped until `start`. */
  kill(): Promise<void>
}

const minDelayMs = 200
const maxDelayMs = 10_000
/** The restart delay is reset once a process has run this long. */
const stableMs = 30_000
/** Slightly longer than the 30 s that service processes allow for requests in progress. */
const stopTimeoutMs = 35_000
const repeatWarningMs = 10_000

export function superviseProcess(options: ProcessOptions): SupervisedProcess {
  const { name, logFile, log } = options
  let child: ChildProcess | undefined
  let shouldRun = false
  let delayMs = minDelayMs
  let timer: NodeJS.Timeout | undefined
  let stopFollowing: (() => void) | undefined

  async function launch(): Promise<void> {
    const launched = spawnProcess(options)
    child = launched
    const began = Date.now()
    const exited = exitOf(launched)
    const first = await Promise.race([options.ready(launched).then(() => 'ready' as const), exited])
    if (first !== 'ready') {
      child = undefined
      throw new StartError(`${name} ${first} before it was ready.`)
    }
    void exited.then((how) => {
      if (child !== launched) return
      child = undefined
      if (!shouldRun) return
      if (Date.now() - began > stableMs) delayMs = minDelayMs
      restartLater(`${name} ${how} unexpectedly`)
    })
  }

  function restartLater(reason: string): void {
    log(`${reason}; restarting in ${delayMs / 1000} s. Log: ${logFile}`)
    timer = setTimeout(() => {
      launch().then(
        () => log(`${name} is running again.`),
        (error: unknown) => shouldRun && restartLater(messageOf(error).replace(/\.$/, '')),
      )
    }, delayMs)
    delayMs = Math.min(delayMs * 2, maxDelayMs)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    shouldRun = false
    clearTimeout(timer)
    stopFollowing?.()
    stopFollowing = undefined
    const stopping = child
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const timeout = setTimeout(() => stopping.kill('SIGKILL'), stopTimeoutMs)
    const exited = exitOf(stopping)
    stopping.kill(signal)
    await exited
    clearTimeout(timeout)
  }

  return {
    name,
    get pid() {
      return child?.pid
    },
    async start() {
      if (shouldRun) return
      shouldRun = true
      delayMs = minDelayMs
      // Keeps the log of the previous run.
      if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
      stopFollowing = follow(logFile, logWarnings(name, log))
      try {
        await launch()
      } catch (error) {
        await end(options.stopSignal)
        const lines = await lastLines(logFile, 15)
        throw new StartError(`${lines}\n\n${messageOf(error)} Log: ${logFile}`)
      }
    },
    stop: () => end(options.stopSignal),
    kill: () => end('SIGKILL'),
  }
}

function spawnProcess(options: ProcessOptions): ChildProcess {
  const logFd = openSync(options.logFile, 'a', 0o600)
  try {
    const child = spawn(options.file, options.args, {
      cwd: options.cwd,
      env: options.env,
      ...options.account,
      stdio: options.ipc ? ['ignore', logFd, logFd, 'ipc'] : ['ignore', logFd, logFd],
      // Not in the terminal's process group: on Ctrl-C the launcher stops the processes in order.
      detached: true,
    })
    // `exitOf` handles a failed spawn.
    child.on('error', () => undefined)
    if (child.pid !== undefined) options.onSpawn?.(child)
    return child
  } finally {
    closeSync(logFd)
  }
}

/** Waits for the exit of a child and describes it, for use after its name. */
async function exitOf(child: ChildProcess): Promise<string> {
  if (child.exitCode === null && child.signalCode === null) {
    if (child.pid === undefined) return `cannot be started (${child.spawnfile})`
    await once(child, 'exit')
  }
  return child.signalCode
    ? `was killed by ${child.signalCode}`
    : `exited with code ${child.exitCode}`
}

/** Prints warnings of a log, each at most once in ten seconds. */
function logWarnings(name: string, log: Log): (line: string) => void {
  const printedAt = new Map<string, number>()
  return (line) => {
    const warning = warningIn(line)
    if (!warning || Date.now() - (printedAt.get(warning) ?? 0) < repeatWarningMs) return
    if (printedAt.size > 100) printedAt.clear()
    printedAt.set(warning, Date.now())
    log(`${name}: ${warning}`)
  }
}
