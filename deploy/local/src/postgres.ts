import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { createPart, type SupervisedPart, type Tell } from './part.ts'
import { freePort } from './ports.ts'
import { type Account, postgresAccount } from './postgres-account.ts'
import { findPrograms, type Programs } from './postgres-programs.ts'
import { commandOf, signal, waitFor } from './processes.ts'
import { messageOf, StartError } from './start-error.ts'

const execute = promisify(execFile)
const user = 'formpost'
const database = 'formpost'

export interface PostgresOptions {
  dataDir: string
  logFile: string
  spawned: (child: ChildProcess) => void
  tell: Tell
}

export interface Postgres {
  part: SupervisedPart
  /** Holds the password: never to be printed. */
  url: string
  /** Starts the server and makes the database where there is none yet. */
  start(): Promise<void>
}

/** The embedded PostgreSQL with its files in `DATA_DIR/postgres`, on loopback only. */
export async function createPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir } = options
  const folder = path.join(dataDir, 'postgres')
  const programs = await findPrograms()
  const account = await postgresAccount(folder, Object.values(programs))
  const password = await passwordOf(dataDir, account)
  if (!existsSync(folder)) await initialise(dataDir, folder, programs, account)
  await stopLeftover(folder, options.tell)

  // Now, as late as can be: a port that is free may be taken meanwhile.
  const port = await freePort()
  const [file, ...args] = [...account.prefix, programs.postgres, ...settings(folder, port)]
  const part = createPart({
    name: 'PostgreSQL',
    file: file!,
    args,
    cwd: folder,
    env: serverEnv(),
    account: account.ids,
    logFile: options.logFile,
    // "Fast": connections are closed, everything is written.
    stopSignal: 'SIGINT',
    ipc: false,
    ready: (child) => serves(folder, child),
    spawned: (child) => {
      stopWithLauncher(child)
      options.spawned(child)
    },
    tell: options.tell,
  })
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const start = async () => {
    await part.start()
    await makeDatabase(url)
  }
  return { part, url, start }
}

/** Settings that concern this machine only; what makes answers durable is left as PostgreSQL has it. */
const settings = (folder: string, port: number): string[] => [
  ...['-D', folder, '-p', String(port)],
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'log_checkpoints=off'],
  ...['-c', 'cluster_name=formpost'],
]

/** Nothing of the launcher's environment: `PG…` variables would change what the server does. */
const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

async function passwordOf(dataDir: string, account: Account): Promise<string> {
  const file = path.join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  if (account.owner) await chown(file, account.owner.uid, account.owner.gid)
  return (await readFile(file, 'utf8')).trim()
}

/** Made beside its place and then moved, so that a start which is cut off leaves nothing half done. */
async function initialise(dataDir: string, folder: string, programs: Programs, account: Account) {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (account.owner) await chown(draft, account.owner.uid, account.owner.gid)
  const [file, ...args] = [
    ...account.prefix,
    programs.initdb,
    ...['-D', draft, '-U', user, '-E', 'UTF8', '-A', 'scram-sha-256'],
    ...['--pwfile', path.join(dataDir, 'postgres-password')],
    // The same order and the same letters on every machine, whatever its locale.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ]
  try {
    await execute(file!, args, { ...account.ids, env: serverEnv(), cwd: draft })
  } catch (error) {
    throw new StartError(`PostgreSQL's files can't be made in ${draft}:\n${messageOf(error)}`)
  }
  await rename(draft, folder)
}

/** Ends a server that a launcher which was killed has left running on these files. */
async function stopLeftover(folder: string, tell: Tell): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  const [line] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(line)
  if (!pid) return
  const isOurs = () => commandOf(pid).includes(folder)
  if (isOurs()) {
    tell('Stopping the PostgreSQL that the last run has left behind.')
    signal(pid, 'SIGINT')
    if (!(await waitFor(() => !isOurs(), 20_000))) signal(pid, 'SIGQUIT')
    if (!(await waitFor(() => !isOurs(), 10_000))) {
      throw new StartError(`The PostgreSQL of the last run, process ${pid}, does not stop.`)
    }
  }
  // Its pid may belong to another program by now, which PostgreSQL would take for a server.
  await rm(pidFile, { force: true })
}

/** PostgreSQL itself notes in its pid file when it takes connections. */
async function serves(folder: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const lines = text.split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await sleep(15)
  }
  await new Promise(() => undefined)
}

/**
 * PostgreSQL has no channel to the launcher whose end it would notice. A shell that reads from a pipe
 * does: when the launcher is killed the pipe closes, and a moment later the server is stopped.
 */
function stopWithLauncher(server: ChildProcess): void {
  const script = 'read -r _; sleep 1; kill -INT "$1" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  server.once('exit', () => guard.kill('SIGKILL'))
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') })
  await client.connect()
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  await client.end()
}
