import type { Client as GrpcClient } from '@grpc/grpc-js'

import { createMultiplexedCalls, type MultiplexedCalls } from './multiplexed-client.ts'

/** How long a channel takes new calls; the random spread avoids replacing all channels at once. */
const channelAgeMs = 30_000
const ageSpread = 0.2
/** How long the next channel connects before it is used: calls go only to replicas that it has reached. */
const channelWarmUpMs = 2_000

/** A gRPC channel and its shared call streams. */
export interface Channel {
  grpc: GrpcClient
  calls: MultiplexedCalls
}

/**
 * Replaces the channel to a service every half minute, so that name resolution finds new pods. The old channel is closed after
 * its last call. The server's `max_connection_age` is not an alternative: grpc-js drops a connection that received GOAWAY at its next
 * keepalive, with all calls on it (grpc-node issue 3068).
 */
export function createChannelPool(
  open: () => GrpcClient,
  { ageMs = channelAgeMs, warmUpMs = channelWarmUpMs } = {},
) {
  let current = newChannel()
  let next: typeof current | undefined

  function newChannel() {
    const grpc = open()
    const usedUntil = performance.now() + ageMs * (1 - ageSpread * Math.random())
    return { grpc, calls: createMultiplexedCalls(grpc), callsOpen: 0, usedUntil }
  }

  /** Starts to connect the next channel of one that is used; of one that was idle, connections may be dead. */
  function replaceIfOld(): void {
    const overdueMs = performance.now() - current.usedUntil
    if (overdueMs < 0) return
    if (!next) {
      next = newChannel()
      next.grpc.getChannel().getConnectivityState(true)
    }
    if (overdueMs < warmUpMs) return
    const old = current
    current = next
    next = undefined
    old.calls.close()
    closeIfUnused(old)
  }
  function acquire(): typeof current {
    replaceIfOld()
    current.callsOpen++
    return current
  }
  function release(channel: typeof current): void {
    channel.callsOpen--
    closeIfUnused(channel)
  }
  function closeIfUnused(channel: typeof current): void {
    if (channel !== current && channel.callsOpen === 0) channel.grpc.close()
  }

  return {
    /** Makes a call on the current channel. */
    async call<T>(make: (channel: Channel) => Promise<T>): Promise<T> {
      const channel = acquire()
      try {
        return await make(channel)
      } finally {
        release(channel)
      }
    },
    /** Reads a stream of replies on the current channel. */
    async *stream<T>(read: (channel: Channel) => AsyncIterable<T>): AsyncGenerator<T> {
      const channel = acquire()
      try {
        yield* read(channel)
      } finally {
        release(channel)
      }
    },
    close(): void {
      next?.grpc.close()
      current.calls.close()
      current.grpc.close()
    },
  }
}
