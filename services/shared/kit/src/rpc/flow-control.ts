import type { Http2Server } from 'node:http2'

import type { Server } from '@grpc/grpc-js'

const streamWindow = 1024 * 1024
const connectionWindow = 4 * 1024 * 1024

/**
 * Widens the HTTP/2 windows of a listening server; returns the number of listeners. The default of 64 KB stops a batch of
 * submissions sixteen times per MB. grpc-js has a setting for clients only, so this uses an internal property, which
 * flow-control.test.ts checks; without it calls are only slower.
 */
export function widenWindows(server: Server): number {
  const { http2Servers } = server as unknown as { http2Servers?: Map<Http2Server, unknown> }
  for (const http2Server of http2Servers?.keys() ?? []) {
    http2Server.updateSettings({ initialWindowSize: streamWindow })
    http2Server.on('session', (session) => session.setLocalWindowSize(connectionWindow))
  }
  return http2Servers?.size ?? 0
}
