import type { Client as GrpcClient } from '@grpc/grpc-js'

import { createMultiplexedCalls, type MultiplexedCalls } from './multiplexed-client.ts'

/** How long a channel takes new calls; the random spread avoids replacing all channels at once. */
const channelAgeMs = 30_000
const ageSpread = 0.2

/** A gRPC channel and its shared call streams. */
export interface Channel {
  grpc: GrpcClient
  calls: MultiplexedCalls
}

/**
 * Replaces the channel to a service every half minute, so that name resolution finds new pods. The old channel is closed after
 * its last call. The server's `max_connection_age` is no alternative: grpc-js drops a connection that received GOAWAY at its next
 * keepalive, with all calls on it (grpc-node issue 3068).
 */
export function createChannelPool(open: () => GrpcClient, ageMs = channelAgeMs) {
  let current = newChannel()

  function newChannel() {
    const grpc = open()
    const usedUntil = performance.now() + ageMs * (1 - ageSpread * Math.random())
    return { grpc, calls: createMultiplexedCalls(grpc), callsOpen: 0, usedUntil }
  }

  function acquire(): typeof current {
    if (performance.now() >= current.usedUntil) {
      const old = current
      current = newChannel()
      old.calls.close()
      closeIfUnused(old)
    }
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
      current.calls.close()
      current.grpc.close()
    },
  }
}
