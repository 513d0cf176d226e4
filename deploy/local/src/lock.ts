import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { identify, isAlive, type ProcessId } from './process-ids.ts'
import { hasCode, StartError } from './start-error.ts'

/** `DATA_DIR/running.json`: the installation that runs on this folder. */
export interface Running {
  launcher: ProcessId
  url: string
  database_url: string | null
  processes: Record<string, ProcessId>
}

export interface Lock {
  /** The record of a launcher that was killed, if any. */
  readonly previous: Running | undefined
  update(change: Partial<Pick<Running, 'url' | 'database_url'>>): Promise<void>
  recordProcess(name: string, pid: number): Promise<void>
  release(): Promise<void>
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'running.json')

export async function readRunning(dataDir: string): Promise<Running | undefined> {
  try {
    return JSON.parse(await readFile(lockFile(dataDir), 'utf8')) as Running
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Locks the folder for this process. Throws if a live process holds the lock; takes over a stale one. */
export async function takeLock(dataDir: string, url: string): Promise<Lock> {
  const file = lockFile(dataDir)
  const own: Running = { launcher: identify(process.pid), url, database_url: null, processes: {} }
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  let previous: Running | undefined
  try {
    // Creating a hard link is atomic, so exactly one of two concurrent starts succeeds.
    while (!(await tryLink(draft, file))) previous = await removeStaleLock(dataDir)
  } finally {
    await rm(draft, { force: true })
  }
  return createLock(file, own, previous)
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function removeStaleLock(dataDir: string): Promise<Running | undefined> {
  const file = lockFile(dataDir)
  throwIfAlive(await readRunning(dataDir), dataDir)
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // Another start may have taken the lock between the read and the rename.
  const taken = await readFile(aside, 'utf8').then(parse)
  if (taken && isAlive(taken.launcher)) await tryLink(aside, file)
  await rm(aside, { force: true })
  throwIfAlive(taken, dataDir)
  return taken
}

function parse(json: string): Running | undefined {
  try {
    return JSON.parse(json) as Running
  } catch {
    return undefined
  }
}

function throwIfAlive(running: Running | undefined, dataDir: string): void {
  if (!running || !isAlive(running.launcher)) return
  throw new StartError(
    `Formpost is already running on ${dataDir}: process ${running.launcher.pid}, ${running.url}\n` +
      'Stop it first, or set DATA_DIR, PORT and ADMIN_PORT to run a second installation.',
  )
}

function createLock(file: string, own: Running, previous: Running | undefined): Lock {
  let writing = Promise.resolve()
  const save = () => {
    writing = writing.then(async () => {
      await writeFile(`${file}.next`, JSON.stringify(own, null, 2), { mode: 0o600 })
      await rename(`${file}.next`, file)
    })
    return writing
  }
  return {
    previous,
    update(change) {
      Object.assign(own, change)
      return save()
    },
    recordProcess(name, pid) {
      own.processes[name] = identify(pid)
      return save()
    },
    async release() {
      await writing
      await rm(file, { force: true })
    },
  }
}
