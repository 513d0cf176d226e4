import type { Call__Output } from '@formpost/proto/gen/formpost/calls/v1/Call'
import type { Reply } from '@formpost/proto/gen/formpost/calls/v1/Reply'
import type { ServerDuplexStream } from '@grpc/grpc-js'

import type { CallerNames, ReadCallerNames } from './allowed-callers.ts'
import { Problem, problem, problemToJson } from './problem.ts'

/** A longer reply would delay the others on its stream. */
export const maxReplyBytes = 1024 * 1024

type CallStream = ServerDuplexStream<Call__Output, Reply>

/** Returns the encoded reply, or undefined if it is too long for a shared stream; throws a Problem. */
export type HandleCall = (
  call: Call__Output,
  callers: CallerNames,
) => Promise<Uint8Array | undefined>

/** The server side of multiplexed calls (calls.proto). */
export function createMultiplexedHandler(handleCall: HandleCall, readCallers: ReadCallerNames) {
  const streams = new Set<CallStream>()

  function handle(stream: CallStream): void {
    const callers = readCallers(stream)
    let pending = 0
    let hasEnded = false
    streams.add(stream)
    const endIfDone = () => {
      if (hasEnded && pending === 0) stream.end()
    }
    const send = (message: Reply) => {
      pending--
      if (!stream.cancelled) stream.write(message)
      endIfDone()
    }
    stream.on('data', (call: Call__Output) => {
      const { id } = call
      pending++
      handleCall(call, callers).then(
        (reply) => send(reply ? { id, reply } : { id, too_long: true }),
        (error: unknown) => {
          const failed = error instanceof Problem ? error : problem('internal')
          send({ id, problem: problemToJson(failed) })
        },
      )
    })
    stream.once('end', () => {
      hasEnded = true
      endIfDone()
    })
    stream.once('close', () => streams.delete(stream))
    // The stream ends when its client disconnects.
    stream.on('error', () => undefined)
  }

  return {
    handle,
    /** Asks clients to open new streams elsewhere; they end these after the last reply. */
    drain(): void {
      for (const stream of streams) stream.write({ id: 0, leaving: true })
    },
  }
}
