import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Answer } from '@formpost/proto/gen/formpost/calls/v1/Answer'
import type { Call__Output } from '@formpost/proto/gen/formpost/calls/v1/Call'

import { Problem, problem, problemToJson } from './problem.ts'

/** In bytes; a longer reply would delay the others on its stream. */
export const maxReplyBytes = 1024 * 1024

type CallStream = ServerDuplexStream<Call__Output, Answer>

/** Gives the reply's bytes, or undefined where it is too long for a shared stream; throws a Problem. */
export type AnswerCall = (call: Call__Output) => Promise<Uint8Array | undefined>

/** The server's side of multiplexed calls (calls.proto). */
export function createMultiplexedHandler(answer: AnswerCall) {
  const streams = new Set<CallStream>()

  function handle(stream: CallStream): void {
    let pending = 0
    let hasEnded = false
    streams.add(stream)
    const endIfDone = () => {
      if (hasEnded && pending === 0) stream.end()
    }
    const send = (message: Answer) => {
      pending--
      if (!stream.cancelled) stream.write(message)
      endIfDone()
    }
    stream.on('data', (call: Call__Output) => {
      const { id } = call
      pending++
      answer(call).then(
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
    // A client that disconnects takes its stream with it; nothing is left to do.
    stream.on('error', () => undefined)
  }

  return {
    handle,
    /** Asks clients to make new calls elsewhere; they end their streams once all calls are answered. */
    drain(): void {
      for (const stream of streams) stream.write({ id: 0, leaving: true })
    },
  }
}
