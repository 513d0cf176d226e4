import { connect } from 'node:net'

import { pick } from './values.ts'

/** How many misbehaving connections there are at a time. */
const connections = 30
/** How long a connection lives, in ms: longer than the server waits for a slow body. */
const lifetimeMs = 15_000

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'

/** What a client that misuses its connection sends, by what it does; `path` is where submissions are sent to. */
const misuses: Record<string, (path: string) => string | Uint8Array> = {
  'is silent': () => '',
  'stops in the head': () => 'POST /api/f/x HTTP/1.1\r\nHost: loc',
  'sends no body': (path) => head(`POST ${path}`, json, 'Content-Length: 900000'),
  trickles: (path) => `${head(`POST ${path}`, json, 'Content-Length: 900000')}{"fields":{"a":"`,
  'uploads nothing': (path) =>
    head(
      `POST ${path.replace(/^.*forms\/(\w+)\/.*$/, '/f/$1/uploads')}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 500000',
    ),
  'pipelines without reading': () => head('GET /api/v1/openapi.json').repeat(40),
  'sends bad chunks': (path) =>
    `${head(`POST ${path}`, json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
  'sends two lengths': (path) =>
    `${head(`POST ${path}`, json, 'Content-Length: 2', 'Content-Length: 9')}{}`,
  'sends a length and chunks': (path) =>
    `${head(`POST ${path}`, json, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'sends TLS': () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 0xff]),
  'sends long headers': () => head('GET /', `X-Long: ${'a'.repeat(100_000)}`),
}

/** Opens misbehaving connections until it is stopped. */
export function startHostileClients(appUrl: string, path: string, random: () => number) {
  const { hostname, port } = new URL(appUrl)
  const findings: string[] = []
  let isStopped = false

  const run = () =>
    new Promise<void>((resolve) => {
      const [name, dataOf] = pick(random, Object.entries(misuses))
      const socket = connect(Number(port), hostname)
      let timer: NodeJS.Timeout | undefined
      let received = ''
      socket.on('error', () => undefined)
      socket.on('data', (data) => (received = (received + data.toString('latin1')).slice(0, 500)))
      socket.on('connect', () => {
        socket.write(dataOf(path))
        if (name === 'trickles')
          timer = setInterval(() => socket.writable && socket.write('x'), 100)
      })
      const end = setTimeout(() => socket.destroy(), lifetimeMs)
      socket.on('close', () => {
        clearTimeout(end)
        clearInterval(timer)
        if (/^HTTP\/1\.1 5(?!03)/.test(received))
          findings.push(`A client that ${name} gets ${received}`)
        resolve()
      })
    })
  const keepRunning = async () => {
    while (!isStopped) await run()
  }
  const running = Array.from({ length: connections }, keepRunning)

  return {
    /** Waits for the last connections to close, and returns what was wrong. */
    async stop(): Promise<string[]> {
      isStopped = true
      await Promise.all(running)
      return findings
    },
  }
}
