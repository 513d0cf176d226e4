import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { freePort } from '@formpost/local'

const root = path.resolve(import.meta.dirname, '../..')

/** A service process that may not be ready yet. */
export interface WaitingProcess {
  /** What it wrote to standard output and standard error. */
  output(): string
  /** The status and body of a path of its admin port; status 0 while that is closed. */
  admin(path: string): Promise<{ status: number; body: Readiness }>
  signal(name: NodeJS.Signals): void
  exited: Promise<number | null>
  readonly hasExited: boolean
}

interface Readiness {
  status?: string
  down?: string[]
  reason?: string
}

/** Starts `dist/<file>` of a folder, and does not wait until it is ready. */
export async function launchProcess(
  folder: string,
  env: Record<string, string>,
  file = 'main.js',
  args: string[] = [],
): Promise<WaitingProcess> {
  const [adminPort, grpcPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [path.join(root, folder, 'dist', file), ...args], {
    env: {
      PATH: process.env['PATH'],
      ADMIN_PORT: String(adminPort),
      GRPC_PORT: String(grpcPort),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  }
  return {
    output: () => output,
    async admin(at) {
      const reply = await fetch(`http://127.0.0.1:${adminPort}${at}`).catch(() => undefined)
      if (!reply) return { status: 0, body: {} }
      return { status: reply.status, body: (await reply.json()) as Readiness }
    },
    signal: (name) => child.kill(name),
    exited: once(child, 'close').then(([code]) => code as number | null),
    get hasExited() {
      return child.exitCode !== null || child.signalCode !== null
    },
  }
}
