import { type Client as GrpcClient, type ClientDuplexStream, Metadata, status } from '@grpc/grpc-js'
import type { Answer__Output } from '@formpost/proto/gen/formpost/calls/v1/Answer'
import type { Call } from '@formpost/proto/gen/formpost/calls/v1/Call'

import type { SentContext } from './caller.ts'
import { loadDefinition } from './definitions.ts'
import type { Method } from './methods.ts'
import { problemFromJson } from './problem.ts'

/** As many replicas at most share what one caller asks at the same time. */
const mostStreams = 8
/** Then a new one is opened, which may lead to a replica that was added since. */
const streamAgeMs = 60_000
/** For the stream of a caller that falls silent. */
const streamDeadlineMs = 3_600_000

interface Asked {
  resolve: (answer: Answer__Output) => void
  reject: (error: Error) => void
}

interface OpenStream {
  duplex: ClientDuplexStream<Call, Answer__Output>
  asked: Map<number, Asked>
  openUntil: number
}

const broken = () =>
  Object.assign(new Error('The stream of calls broke.'), { code: status.UNAVAILABLE })
const late = () =>
  Object.assign(new Error('No answer came in time.'), { code: status.DEADLINE_EXCEEDED })

/** Calls of one service that travel on streams which stay open, see calls.proto. */
export function createOpenCalls(grpc: GrpcClient) {
  const open = loadDefinition('calls')['Open'] as Method
  let streams: OpenStream[] = []
  let lastId = 0

  function openStream(): OpenStream {
    const duplex = grpc.makeBidiStreamRequest(
      open.path,
      open.requestSerialize,
      open.responseDeserialize as (bytes: Buffer) => Answer__Output,
      new Metadata(),
      { deadline: Date.now() + streamDeadlineMs },
    )
    const stream: OpenStream = {
      duplex,
      asked: new Map(),
      openUntil: performance.now() + streamAgeMs,
    }
    duplex.on('data', (answer: Answer__Output) => {
      if (answer.leaving) return retire(stream)
      const asked = stream.asked.get(answer.id)
      stream.asked.delete(answer.id)
      endWhenRetired(stream)
      asked?.resolve(answer)
    })
    const lose = () => {
      streams = streams.filter((each) => each !== stream)
      for (const { reject } of stream.asked.values()) reject(broken())
      stream.asked.clear()
    }
    duplex.on('error', lose)
    duplex.on('end', lose)
    streams.push(stream)
    return stream
  }

  /** Asks nothing more of it, and ends it once it has answered. */
  function retire(stream: OpenStream): void {
    streams = streams.filter((each) => each !== stream)
    endWhenRetired(stream)
  }

  function endWhenRetired(stream: OpenStream): void {
    if (stream.asked.size === 0 && !streams.includes(stream)) stream.duplex.end()
  }

  /** The one with the least to answer: a replica that is slow gets less. */
  function leastBusy(): OpenStream {
    const now = performance.now()
    for (const stream of streams.filter(({ openUntil }) => openUntil < now)) retire(stream)
    let best: OpenStream | undefined
    for (const stream of streams) {
      if (!best || stream.asked.size < best.asked.size) best = stream
    }
    const isFree = best && (best.asked.size === 0 || streams.length === mostStreams)
    return best && isFree ? best : openStream()
  }

  return {
    /**
     * Asks for one reply, `withinMs` at most. Gives undefined where it is too long to travel with others; throws the
     * Problem that is answered, or an error with gRPC's code.
     */
    async ask(
      { path }: Method,
      request: Buffer,
      sent: SentContext,
      withinMs: number,
    ): Promise<Buffer | undefined> {
      const stream = leastBusy()
      const id = (lastId = (lastId % 0xffffffff) + 1)
      const method = path.slice(path.lastIndexOf('/') + 1)
      let timer: NodeJS.Timeout | undefined
      try {
        const answer = await new Promise<Answer__Output>((resolve, reject) => {
          stream.asked.set(id, { resolve, reject })
          timer = setTimeout(() => reject(late()), withinMs)
          stream.duplex.write({ id, method, request, ...sent })
        })
        if (answer.problem !== undefined) throw problemFromJson(answer.problem)
        return answer.too_long ? undefined : answer.reply
      } finally {
        clearTimeout(timer)
        if (stream.asked.delete(id)) endWhenRetired(stream)
      }
    },

    close(): void {
      for (const stream of streams) retire(stream)
    },
  }
}
export type OpenCalls = ReturnType<typeof createOpenCalls>
