// A minimal HTTP client, so that the client costs no more than the database drivers it is compared with.
import { once } from 'node:events'
import { connect } from 'node:net'

/** @typedef {{ socket: import('node:net').Socket, head: string }} Connection */

/**
 * Opens a connection for POST requests to `url`.
 * @param {string} url
 * @returns {Promise<Connection>}
 */
export async function openConnection(url) {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return { socket, head: `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n` }
}

/** @param {Connection[]} connections */
export function closeAll(connections) {
  for (const { socket } of connections) socket.destroy()
}

/**
 * Sends a request and returns the status of the response.
 * @param {Connection} connection
 * @param {string} contentType
 * @param {Buffer} body
 */
export async function send({ socket, head }, contentType, body) {
  socket.cork()
  socket.write(`${head}content-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  socket.uncork()
  let response = ''
  for (;;) {
    response += (await nextChunk(socket)).toString('latin1')
    const headEnd = response.indexOf('\r\n\r\n')
    if (headEnd < 0) continue
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1])
    if (response.length >= headEnd + 4 + length) return Number(response.slice(9, 12))
  }
}

/**
 * @param {import('node:net').Socket} socket
 * @returns {Promise<Buffer>}
 */
const nextChunk = (socket) =>
  new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('The connection was closed.'))
    socket.once('close', onClose)
    socket.once('data', (chunk) => {
      socket.off('close', onClose)
      resolve(/** @type {Buffer} */ (chunk))
    })
  })
