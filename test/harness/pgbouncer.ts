import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { freePort } from '@formpost/local'

import { waitUntil } from './wait-until.ts'

export interface PgBouncer {
  /** `databaseUrl` through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in front of the server of `databaseUrl`. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncer> {
  const server = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = path.join(folder, 'users')
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${server.username}" "${server.password}"\n`)
  await writeFile(
    config,
    `[databases]
     * = host=${server.hostname} port=${server.port}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${port}
     unix_socket_dir =
     auth_type = scram-sha-256
     auth_file = ${users}
     pool_mode = ${mode}
     default_pool_size = 60
     `.replaceAll(/^ +/gm, ''),
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, config], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await waitUntil(() => accepts(port))
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
