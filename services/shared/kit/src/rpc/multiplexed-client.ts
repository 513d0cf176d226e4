import type { Call } from '@formpost/proto/gen/formpost/calls/v1/Call'
import type { Reply__Output } from '@formpost/proto/gen/formpost/calls/v1/Reply'
import { Metadata, status, type ClientDuplexStream, type Client as GrpcClient } from '@grpc/grpc-js'

import type { SentContext } from './call-context.ts'
import { loadDefinition } from './definitions.ts'
import type { Method } from './idempotency.ts'
import { streamDeadlineMs } from './limits.ts'
import { problemFromJson } from './problem.ts'

/** The most streams of a channel, which are distributed over the replicas. */
const maxStreams = 8

interface PendingCall {
  resolve: (reply: Reply__Output) => void
  reject: (error: Error) => void
}

interface CallStream {
  duplex: ClientDuplexStream<Call, Reply__Output>
  pending: Map<number, PendingCall>
}

const connectionBroken = () =>
  Object.assign(new Error('The stream of calls broke.'), { code: status.UNAVAILABLE })
const deadlineExceeded = () =>
  Object.assign(new Error('The call timed out.'), { code: status.DEADLINE_EXCEEDED })

/**
 * Unary calls over shared streams (calls.proto): in grpc-js a separate call costs about five times the CPU of a message on an
 * open stream (docs/decisions/0002-calls-that-share-a-stream.md).
 */
export function createMultiplexedCalls(grpc: GrpcClient) {
  const open = loadDefinition('calls')['Open'] as Method
  let streams: CallStream[] = []
  let lastId = 0

  function openStream(): CallStream {
    const duplex = grpc.makeBidiStreamRequest(
      open.path,
      open.requestSerialize,
      open.responseDeserialize as (bytes: Buffer) => Reply__Output,
      new Metadata(),
      { deadline: Date.now() + streamDeadlineMs },
    )
    const stream: CallStream = { duplex, pending: new Map() }
    duplex.on('data', (reply: Reply__Output) => {
      if (reply.leaving) return retire(stream)
      const call = stream.pending.get(reply.id)
      stream.pending.delete(reply.id)
      endIfRetired(stream)
      call?.resolve(reply)
    })
    const fail = () => {
      streams = streams.filter((other) => other !== stream)
      for (const { reject } of stream.pending.values()) reject(connectionBroken())
      stream.pending.clear()
    }
    duplex.on('error', fail)
    duplex.on('end', fail)
    streams.push(stream)
    return stream
  }

  /** Stops new calls on a stream and ends it after its last reply. */
  function retire(stream: CallStream): void {
    streams = streams.filter((other) => other !== stream)
    endIfRetired(stream)
  }

  function endIfRetired(stream: CallStream): void {
    if (stream.pending.size === 0 && !streams.includes(stream)) stream.duplex.end()
  }

  /**
   * The stream with the fewest pending calls, so that a slow replica gets fewer. The first calls open a stream each, and equal
   * streams take turns: otherwise one replica would get all calls of a client that makes one at a time.
   */
  function nextStream(): CallStream {
    if (streams.length < maxStreams) return openStream()
    const [first, ...others] = streams as [CallStream, ...CallStream[]]
    let best = first
    for (const stream of others) if (stream.pending.size < best.pending.size) best = stream
    streams = [...streams.filter((stream) => stream !== best), best]
    return best
  }

  return {
    /**
     * Makes one call; resolves to undefined if the reply is too long for a shared stream. Throws the Problem of the service or
     * an error with a gRPC code.
     */
    async call(
      { path }: Method,
      request: Buffer,
      sent: SentContext,
      timeoutMs: number,
    ): Promise<Buffer | undefined> {
      const stream = nextStream()
      const id = (lastId = (lastId % 0xffffffff) + 1)
      const method = path.slice(path.lastIndexOf('/') + 1)
      let timer: NodeJS.Timeout | undefined
      try {
        const reply = await new Promise<Reply__Output>((resolve, reject) => {
          stream.pending.set(id, { resolve, reject })
          timer = setTimeout(() => reject(deadlineExceeded()), timeoutMs)
          stream.duplex.write({ id, method, request, ...sent })
        })
        if (reply.problem !== undefined) throw problemFromJson(reply.problem)
        return reply.too_long ? undefined : reply.reply
      } finally {
        clearTimeout(timer)
        if (stream.pending.delete(id)) endIfRetired(stream)
      }
    },

    close(): void {
      for (const stream of streams) retire(stream)
    },
  }
}
export type MultiplexedCalls = ReturnType<typeof createMultiplexedCalls>
