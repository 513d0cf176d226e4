import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface Speed {
  perSecond: number
}
interface Latencies extends Speed {
  /** In milliseconds. */
  p50: number
  p99: number
  average: number
}
interface Transfer {
  ms: number
  bytes: number
}

/** What load.mjs can be told to do, and what comes back. */
interface Jobs {
  http: [
    {
      url: string
      connections: number
      /** How long; or so many requests. */
      seconds?: number
      amount?: number
      expected: number
      method?: 'POST'
      headers?: Record<string, string>
      body?: object
      /** A client_uuid of its own for every request. */
      unique?: boolean
      /** So many client_uuids in turn, the same in every process. */
      known?: number
    },
    Latencies,
  ]
  alone: [{ url: string; body: object; seconds: number }, Speed]
  storm: [
    { url: string; connections: number; seconds: number; body: object },
    /** `broken` counts requests without an answer; `p99` is of what was done, in ms. */
    { statuses: [number, number][]; broken: number; p99: number },
  ]
  statements: [
    { databaseUrl: string; sql: string; values: unknown[]; connections: number; seconds: number },
    Speed,
  ]
  copy: [{ databaseUrl: string; sql: string }, Transfer]
  download: [{ url: string; headers: Record<string, string> }, Transfer]
  writes: [{ folder: string; bytes: number; files: number; atOnce: number }, Speed]
  uploads: [{ url: string; field: string; bytes: number; files: number; atOnce: number }, Speed]
}

const here = (file: string) => path.join(import.meta.dirname, file)

/** Has a process of its own do a job, so that what is measured and what measures share no event loop. */
export async function ask<K extends keyof Jobs>(kind: K, job: Jobs[K][0]): Promise<Jobs[K][1]> {
  const child = fork(here('load.mjs'))
  child.send({ kind, ...job })
  const [{ result, error }] = (await once(child, 'message')) as [
    { result: Jobs[K][1]; error?: string },
  ]
  if (error) throw new Error(error)
  await once(child, 'exit')
  return result
}

export interface BareServer {
  url: string
  stop(): Promise<void>
}

/** A bare Express route that sends these bytes, in a process of its own. */
export async function startBareServer(
  body: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  const child = fork(here('bare-server.mjs'))
  child.send({ body, headers })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
