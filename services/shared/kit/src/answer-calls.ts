import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Answer } from '@formpost/proto/gen/formpost/calls/v1/Answer'
import type { Call__Output } from '@formpost/proto/gen/formpost/calls/v1/Call'

import { Problem, problem, problemToJson } from './problem.ts'

/** A longer reply would keep the others on its stream waiting, in bytes. */
export const longestReply = 1024 * 1024

export type Stream = ServerDuplexStream<Call__Output, Answer>

/** Gives the reply's bytes, or undefined where it is too long for a stream; throws a Problem. */
export type AnswerCall = (call: Call__Output) => Promise<Uint8Array | undefined>

/** The answering end of calls.proto. */
export function answerCalls(answer: AnswerCall) {
  const streams = new Set<Stream>()

  function handle(stream: Stream): void {
    let open = 0
    let hasEnded = false
    streams.add(stream)
    const leave = () => {
      if (hasEnded && open === 0) stream.end()
    }
    const send = (message: Answer) => {
      open--
      if (!stream.cancelled) stream.write(message)
      leave()
    }
    stream.on('data', (call: Call__Output) => {
      const { id } = call
      open++
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
      leave()
    })
    stream.once('close', () => streams.delete(stream))
    // A caller that has gone takes its stream with it.
    stream.on('error', () => undefined)
  }

  return {
    handle,
    /** Has callers ask elsewhere; they end their streams once all they asked is answered. */
    leave(): void {
      for (const stream of streams) stream.write({ id: 0, leaving: true })
    },
  }
}
