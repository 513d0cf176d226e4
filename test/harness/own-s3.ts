import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { S3 } from './stores.ts'

const script = path.join(import.meta.dirname, 's3-up.sh')
const run = promisify(execFile)

/** An S3 store of one test's own, which may be killed. */
export interface OwnS3 {
  settings: S3
  /** As a crash would end it. */
  kill(): Promise<void>
  /** On the same objects. */
  revive(): Promise<void>
  stop(): Promise<void>
}

export async function startOwnS3(): Promise<OwnS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-s3-'))
  // It takes three ports in a row, so they are chosen below those that the system hands out.
  const port = String(randomInt(16_000, 20_000))
  const { stdout } = await run(script, ['start', folder, port])
  const told = Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
  return {
    settings: told as unknown as S3,
    kill: async () => void (await run(script, ['kill', folder])),
    revive: async () => void (await run(script, ['revive', folder, port])),
    stop: async () => void (await run(script, ['stop', folder])),
  }
}
