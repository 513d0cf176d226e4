import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that sends exactly what a test writes. */
export interface RawSocket {
  socket: Socket
  /** What has been received so far. */
  received(): string
  /** Resolves when the other side has closed it. */
  closed: Promise<void>
}

export async function openSocket(url: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

export const openSockets = (url: string, count: number): Promise<RawSocket[]> =>
  Promise.all(Array.from({ length: count }, () => openSocket(url)))

/** The head of a request, from an address that a trusted proxy would name. */
export const head = (line: string, headers: Record<string, string | number>): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
