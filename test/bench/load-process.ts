import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface Throughput {
  perSecond: number
}
interface HttpResult extends Throughput {
  /** Latencies in milliseconds. */
  p50: number
  p99: number
  average: number
}
interface Transfer {
  ms: number
  bytes: number
}
interface FileLoad {
  bytes: number
  files: number
  concurrency: number
}

/** The kinds of load that load.mjs generates: parameters and result of each. */
export interface Loads {
  /** HTTP requests, all of which must get the `expected` status. */
  http: {
    parameters: {
      url: string
      connections: number
      /** Set either `seconds` or `amount`, the number of requests. */
      seconds?: number
      amount?: number
      expected: number
      method?: 'POST'
      headers?: Record<string, string>
      body?: object
      /** Adds a new client_uuid to each request. */
      unique?: boolean
      /** Cycles through this many client_uuids, which are the same in every process. */
      repeatedUuids?: number
    }
    result: HttpResult
  }
  /** Submissions from one client, one after the other. */
  sequential: { parameters: { url: string; body: object; seconds: number }; result: Throughput }
  /** Submissions that may get any status. */
  overload: {
    parameters: { url: string; connections: number; seconds: number; body: object }
    /** `errors` counts requests without a response. */
    result: { statuses: [status: number, count: number][]; errors: number }
  }
  /** One SQL statement, repeated. */
  query: {
    parameters: {
      databaseUrl: string
      sql: string
      values: unknown[]
      connections: number
      seconds: number
    }
    result: Throughput
  }
  /** The output of one SQL query through COPY. */
  copy: { parameters: { databaseUrl: string; sql: string }; result: Transfer }
  download: { parameters: { url: string; headers: Record<string, string> }; result: Transfer }
  /** Files written to disk and synced. */
  writes: { parameters: FileLoad & { folder: string }; result: Throughput }
  uploads: { parameters: FileLoad & { url: string; field: string }; result: Throughput }
}

const script = (file: string) => path.join(import.meta.dirname, file)

/** Generates load in a separate process, which does not share an event loop with this one. */
export async function runLoad<K extends keyof Loads>(
  kind: K,
  parameters: Loads[K]['parameters'],
): Promise<Loads[K]['result']> {
  const child = fork(script('load.mjs'))
  child.send({ kind, parameters })
  const [{ result, error }] = (await once(child, 'message')) as [
    { result: Loads[K]['result']; error?: string },
  ]
  if (error) throw new Error(error)
  await once(child, 'exit')
  return result
}

export interface BareServer {
  url: string
  stop(): Promise<void>
}

/** Starts a minimal Express server, in a separate process, that responds with `body`. */
export async function startBareServer(
  body: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  const child = fork(script('bare-server.mjs'))
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
