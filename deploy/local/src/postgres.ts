import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { findPrograms, type Programs } from './embedded-postgres-programs.ts'
import { freePort } from './ports.ts'
import { postgresAccount, type Account } from './postgres-account.ts'
import { commandLine, signal, waitFor } from './process-ids.ts'
import { messageOf, StartError } from './start-error.ts'
import { superviseProcess, type Log, type SupervisedProcess } from './supervised-process.ts'

const execute = promisify(execFile)
const user = 'formpost'
const database = 'formpost'

export interface PostgresOptions {
  dataDir: string
  logFile: string
  onSpawn: (child: ChildProcess) => void
  log: Log
}

export interface Postgres {
  process: SupervisedProcess
  /** Contains the password: never print it. */
  url: string
  /** Starts the server, and creates the database if it does not exist. */
  start(): Promise<void>
}

/** The embedded PostgreSQL with its files in `DATA_DIR/postgres`, on loopback only. */
export async function createPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir } = options
  const folder = path.join(dataDir, 'postgres')
  const programs = await findPrograms()
  const account = await postgresAccount(folder, Object.values(programs))
  const password = await readOrCreatePassword(dataDir, account)
  if (!existsSync(folder)) await initialize(dataDir, folder, programs, account)
  await stopOrphan(folder, options.log)

  // As late as possible: another program may take a free port.
  const port = await freePort()
  const [file, ...args] = [...account.prefix, programs.postgres, ...settings(folder, port)]
  const supervised = superviseProcess({
    name: 'PostgreSQL',
    file: file!,
    args,
    cwd: folder,
    env: serverEnv(),
    account: account.ids,
    logFile: options.logFile,
    // PostgreSQL's "fast shutdown".
    stopSignal: 'SIGINT',
    ipc: false,
    ready: (child) => waitUntilReady(folder, child),
    onSpawn: (child) => {
      stopWithLauncher(child)
      options.onSpawn(child)
    },
    log: options.log,
  })
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const start = async () => {
    await supervised.start()
    await ensureDatabase(url)
  }
  return { process: supervised, url, start }
}

/** Settings of the network and the log only; durability keeps PostgreSQL's defaults. */
const settings = (folder: string, port: number): string[] => [
  ...['-D', folder, '-p', String(port)],
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'log_checkpoints=off'],
  ...['-c', 'cluster_name=formpost'],
]

/** Not the launcher's environment: `PG…` variables would change the server's behaviour. */
const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })

async function readOrCreatePassword(dataDir: string, account: Account): Promise<string> {
  const file = path.join(dataDir, 'postgres-password')
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  if (account.owner) await chown(file, account.owner.uid, account.owner.gid)
  return (await readFile(file, 'utf8')).trim()
}

/** Created under another name and renamed, so that an interrupted start leaves no partial cluster. */
async function initialize(dataDir: string, folder: string, programs: Programs, account: Account) {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (account.owner) await chown(unfinished, account.owner.uid, account.owner.gid)
  const [file, ...args] = [
    ...account.prefix,
    programs.initdb,
    ...['-D', unfinished, '-U', user, '-E', 'UTF8', '-A', 'scram-sha-256'],
    ...['--pwfile', path.join(dataDir, 'postgres-password')],
    // The same collation on every machine, whatever its locale.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ]
  try {
    await execute(file!, args, { ...account.ids, env: serverEnv(), cwd: unfinished })
  } catch (error) {
    throw new StartError(`Cannot create PostgreSQL's files in ${unfinished}:\n${messageOf(error)}`)
  }
  await rename(unfinished, folder)
}

/** Stops a server on these files that a killed launcher left running. */
async function stopOrphan(folder: string, log: Log): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid')
  const [line] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(line)
  if (!pid) return
  const isOurs = () => commandLine(pid).includes(folder)
  if (isOurs()) {
    log('Stopping PostgreSQL of the last run.')
    signal(pid, 'SIGINT')
    if (!(await waitFor(() => !isOurs(), 20_000))) signal(pid, 'SIGQUIT')
    if (!(await waitFor(() => !isOurs(), 10_000))) {
      throw new StartError(
        `PostgreSQL of the last run (process ${pid}) does not stop. Stop it yourself.`,
      )
    }
  }
  // Another program may have the pid now, and PostgreSQL would mistake it for a running server.
  await rm(pidFile, { force: true })
}

/** PostgreSQL writes `ready` to its pid file when it accepts connections. */
async function waitUntilReady(folder: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const lines = text.split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await sleep(15)
  }
  await new Promise(() => undefined)
}

/**
 * PostgreSQL does not notice when the launcher is killed. A shell that reads from a pipe does: the pipe closes, and the
 * shell stops the server.
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

async function ensureDatabase(url: string): Promise<void> {
  const client = await connect(url.replace(/[^/]+$/, 'postgres'))
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  await client.end()
}

/**
 * Opens a connection of the launcher. An error event without a listener would end the launcher when the server stops because another
 * process has failed; the next query fails anyway.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
