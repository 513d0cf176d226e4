import type { Http2Server } from 'node:http2'

import type { Server } from '@grpc/grpc-js'

/** In bytes: what may be sent before the server has read what came before, of a call and of a connection. */
const streamWindow = 1024 * 1024
const connectionWindow = 4 * 1024 * 1024

/**
 * Widens the HTTP/2 windows of a server that listens; gives how many listeners it found. The default of 64 KB stops a batch of
 * submissions sixteen times for each MB. grpc-js has a setting for clients only, so this reads an internal member, which
 * flow-control.test.ts guards; without it everything works, but more slowly.
 */
export function widenWindows(server: Server): number {
  const { http2Servers } = server as unknown as { http2Servers?: Map<Http2Server, unknown> }
  for (const http2Server of http2Servers?.keys() ?? []) {
    http2Server.updateSettings({ initialWindowSize: streamWindow })
    http2Server.on('session', (session) => session.setLocalWindowSize(connectionWindow))
  }
  return http2Servers?.size ?? 0
}
