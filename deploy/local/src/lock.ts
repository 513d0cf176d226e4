import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { identify, isAlive, type ProcessId } from './processes.ts'
import { hasCode, StartError } from './start-error.ts'

/** What `DATA_DIR/running.json` says of the installation that runs on this folder. */
export interface Running {
  launcher: ProcessId
  url: string
  database_url: string | null
  parts: Record<string, ProcessId>
}

export interface Lock {
  /** What a run that was killed has left, if one was. */
  readonly previous: Running | undefined
  note(change: Partial<Pick<Running, 'url' | 'database_url'>>): Promise<void>
  notePart(name: string, pid: number): Promise<void>
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

/** Takes the folder for this process, or says who has it. A lock whose process is gone is taken over. */
export async function takeLock(dataDir: string, url: string): Promise<Lock> {
  const file = lockFile(dataDir)
  const own: Running = { launcher: identify(process.pid), url, database_url: null, parts: {} }
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  let previous: Running | undefined
  try {
    // A hard link either makes the whole file or fails, so that of two starts one wins.
    while (!(await tryLink(draft, file))) previous = await setAside(dataDir)
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

async function setAside(dataDir: string): Promise<Running | undefined> {
  const file = lockFile(dataDir)
  refuseIfAlive(await readRunning(dataDir), dataDir)
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  // Between reading and renaming another start may have taken it over.
  const taken = await readFile(aside, 'utf8').then(parse)
  if (taken && isAlive(taken.launcher)) await tryLink(aside, file)
  await rm(aside, { force: true })
  refuseIfAlive(taken, dataDir)
  return taken
}

function parse(json: string): Running | undefined {
  try {
    return JSON.parse(json) as Running
  } catch {
    return undefined
  }
}

function refuseIfAlive(running: Running | undefined, dataDir: string): void {
  if (!running || !isAlive(running.launcher)) return
  throw new StartError(
    `Formpost already runs on ${dataDir}: process ${running.launcher.pid}, ${running.url}\n` +
      'Stop that one first, or set DATA_DIR (and PORT and ADMIN_PORT) for a second installation.',
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
    note(change) {
      Object.assign(own, change)
      return save()
    },
    notePart(name, pid) {
      own.parts[name] = identify(pid)
      return save()
    },
    async release() {
      await writing
      await rm(file, { force: true })
    },
  }
}
