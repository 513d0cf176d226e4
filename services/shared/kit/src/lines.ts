import type { Client as GrpcClient } from '@grpc/grpc-js'

import { createOpenCalls, type OpenCalls } from './open-calls.ts'

/** How old a line grows, in ms; some a little less, so that not all are renewed at once. */
const lineAgeMs = 300_000
const ageSpread = 0.2

/** A channel, and the streams that calls travel on together over it. */
export interface Line {
  grpc: GrpcClient
  calls: OpenCalls
}

/**
 * The line to a service, now and then a new one: opened through DNS, it finds pods that were added since. The one before
 * stays until the last call on it has ended. That is our part, and not the server's by a connection's greatest age: a
 * connection that the server says farewell on is given up by grpc-js at its next keepalive, with all that is under way
 * (grpc-node, issue 3068).
 */
export function createLines(open: () => GrpcClient, ageMs = lineAgeMs) {
  let current = newLine()

  function newLine() {
    const grpc = open()
    const until = performance.now() + ageMs * (1 - ageSpread * Math.random())
    return { grpc, calls: createOpenCalls(grpc), busy: 0, until }
  }

  function take(): typeof current {
    if (performance.now() >= current.until) {
      const old = current
      current = newLine()
      old.calls.close()
      closeIfLeft(old)
    }
    current.busy++
    return current
  }
  function release(line: typeof current): void {
    line.busy--
    closeIfLeft(line)
  }
  function closeIfLeft(line: typeof current): void {
    if (line !== current && line.busy === 0) line.grpc.close()
  }

  return {
    async during<T>(call: (line: Line) => Promise<T>): Promise<T> {
      const line = take()
      try {
        return await call(line)
      } finally {
        release(line)
      }
    },
    async *streaming<T>(replies: (line: Line) => AsyncIterable<T>): AsyncGenerator<T> {
      const line = take()
      try {
        yield* replies(line)
      } finally {
        release(line)
      }
    },
    close(): void {
      current.calls.close()
      current.grpc.close()
    },
  }
}
