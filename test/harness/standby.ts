import { execFile } from 'node:child_process'
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { createPostgres } from '@formpost/local'

import { sql } from './database.ts'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)

/** A PostgreSQL server with the database `formpost`. It keeps its port and its data. */
export interface DatabaseServer {
  url: string
  start(): Promise<void>
  /** Stops it after it has sent all changes to its standby. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Makes it a standby of `primary` from its next start. */
  follow(primary: DatabaseServer): Promise<void>
  /** Makes a standby a primary, which has no standby yet. */
  promote(): Promise<void>
}

export interface ServerPair {
  /** Commits only what the standby has. */
  primary: DatabaseServer
  standby: DatabaseServer
  stop(): Promise<void>
}

/** Starts a primary and a synchronous standby. */
export async function startServerPair(): Promise<ServerPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-standby-'))
  await chmod(folder, 0o711)
  const folders = [path.join(folder, 'a'), path.join(folder, 'b')] as const
  for (const each of folders) {
    await mkdir(each)
    await chmod(each, 0o711)
  }
  const primary = await createServer(folders[0])
  await primary.start()
  await primary.stop()
  // The files of a stopped server are a base backup, which needs no program of PostgreSQL.
  await run('cp', ['-a', path.join(folders[0], 'postgres'), folders[1]])
  await copyFile(
    path.join(folders[0], 'postgres-password'),
    path.join(folders[1], 'postgres-password'),
  )
  const standby = await createServer(folders[1])
  await standby.follow(primary)
  await primary.start()
  await standby.start()
  await requireStandby(primary)
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.kill(), standby.kill()])
      // Processes of a killed server may write a little longer.
      await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** Makes the commits of a server wait for a standby, and waits until it has one. */
export async function requireStandby({ url }: DatabaseServer): Promise<void> {
  await sql({ databaseUrl: url }, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await sql({ databaseUrl: url }, 'SELECT pg_reload_conf()')
  const synchronous = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'"
  const hasStandby = async () => (await sql({ databaseUrl: url }, synchronous)).length > 0
  await waitUntil(hasStandby)
}

async function createServer(dataDir: string): Promise<DatabaseServer> {
  const postgres = await createPostgres({
    dataDir,
    logFile: path.join(dataDir, 'postgres.log'),
    onSpawn() {},
    log() {},
  })
  const files = path.join(dataDir, 'postgres')
  const { process: server, url } = postgres
  return {
    url,
    start: () => postgres.start(),
    stop: () => server.stop(),
    kill: () => server.kill(),
    async follow(primary) {
      const { uid, gid } = await stat(files)
      const signal = path.join(files, 'standby.signal')
      await writeFile(signal, '')
      await chown(signal, uid, gid)
      const setting = `primary_conninfo = '${primary.url}'`
      await appendFile(path.join(files, 'postgresql.auto.conf'), `${setting}\n`)
    },
    async promote() {
      await sql({ databaseUrl: url }, 'SELECT pg_promote()')
      await sql({ databaseUrl: url }, 'ALTER SYSTEM RESET synchronous_standby_names')
      await sql({ databaseUrl: url }, 'SELECT pg_reload_conf()')
    },
  }
}
