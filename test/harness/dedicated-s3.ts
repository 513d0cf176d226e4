import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { S3 } from './stores.ts'

const script = path.join(import.meta.dirname, 's3-up.sh')
const run = promisify(execFile)

/** An S3 store for one test, which may kill it. */
export interface DedicatedS3 {
  settings: S3
  /** Kills it, as a crash would. */
  kill(): Promise<void>
  /** Starts it again with the same objects. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startDedicatedS3(): Promise<DedicatedS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-s3-'))
  // The store uses three consecutive ports; choose them below the ephemeral range.
  const port = String(randomInt(16_000, 20_000))
  const { stdout } = await run(script, ['start', folder, port])
  const settings = Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  return {
    settings: settings as unknown as S3,
    kill: async () => void (await run(script, ['kill', folder])),
    restart: async () => void (await run(script, ['restart', folder, port])),
    stop: async () => void (await run(script, ['stop', folder])),
  }
}
