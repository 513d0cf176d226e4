// Puts load on something from a process of its own, as `ask` in processes.ts tells it, and sends back what it saw.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'

import autocannon from 'autocannon'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

const now = () => performance.now()

/** Requests over HTTP, `seconds` long; every answer must have the `expected` status. */
async function http({ url, connections, seconds, amount, expected, ...request }) {
  const { method = 'GET', headers = {}, body, unique, known } = request
  let sent = 0
  const bodyOf = () => {
    const client_uuid = known ? known[sent++ % known.length] : randomUUID()
    return JSON.stringify({ ...body, client_uuid })
  }
  const setupRequest = unique || known ? (one) => ({ ...one, body: bodyOf() }) : undefined
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 60,
    requests: [{ method, headers, ...(setupRequest ? { setupRequest } : {}) }],
  })
  const counts = result.statusCodeStats
  const other = Object.entries(counts).filter(([status]) => Number(status) !== expected)
  if (other.length > 0 || result.errors > 0) {
    throw new Error(`Not only ${expected}: ${JSON.stringify(counts)}, ${result.errors} errors`)
  }
  const { p50, p99, average } = result.latency
  return { perSecond: counts[expected].count / result.duration, p50, p99, average }
}

/** Sends one request on a connection that stays open, and gives its status; as lean as the drivers that the limits are measured with. */
async function exchange(socket, head, body) {
  socket.cork()
  socket.write(`${head}content-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  socket.uncork()
  let reply = ''
  for (;;) {
    reply += (await nextChunk(socket)).toString('latin1')
    const headEnd = reply.indexOf('\r\n\r\n')
    if (headEnd < 0) continue
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(reply)[1])
    if (reply.length >= headEnd + 4 + length) return Number(reply.slice(9, 12))
  }
}

const nextChunk = (socket) =>
  new Promise((resolve, reject) => {
    const closed = () => reject(new Error('The connection was closed.'))
    socket.once('close', closed)
    socket.once('data', (chunk) => {
      socket.off('close', closed)
      resolve(chunk)
    })
  })

async function openConnection(url) {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  return { socket, head: `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n` }
}

/** One client that sends a submission after the other. */
async function alone({ url, body, seconds }) {
  const { socket, head } = await openConnection(url)
  const until = now() + seconds * 1000
  const began = now()
  let done = 0
  while (now() < until) {
    const sent = Buffer.from(JSON.stringify({ ...body, client_uuid: randomUUID() }))
    const status = await exchange(socket, `${head}content-type: application/json\r\n`, sent)
    if (status !== 201) throw new Error(`A submission is answered ${status}`)
    done++
  }
  const perSecond = (done * 1000) / (now() - began)
  socket.destroy()
  return { perSecond }
}

/** The same, whatever is answered; latencies are those of what was done. */
async function storm({ url, connections, seconds, body }) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    excludeErrorStats: true,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (one) => ({
          ...one,
          body: JSON.stringify({ ...body, client_uuid: randomUUID() }),
        }),
      },
    ],
  })
  const statuses = Object.entries(result.statusCodeStats).map(([status, { count }]) => [
    Number(status),
    count,
  ])
  return { statuses, broken: result.errors, p99: result.latency.p99 }
}

/** One statement over and over on some connections. */
async function statements({ databaseUrl, sql, values, connections, seconds }) {
  const clients = Array.from({ length: connections }, () => new pg.Client(databaseUrl))
  await Promise.all(clients.map((client) => client.connect()))
  const until = now() + seconds * 1000
  const began = now()
  let done = 0
  const run = async (client) => {
    while (now() < until) {
      await client.query({ name: 'one', text: sql, values })
      done++
    }
  }
  await Promise.all(clients.map(run))
  const perSecond = (done * 1000) / (now() - began)
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond }
}

async function count(stream, began) {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  return { ms: now() - began, bytes }
}

async function copy({ databaseUrl, sql }) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const result = await count(client.query(copyTo(`COPY (${sql}) TO STDOUT`)), now())
  await client.end()
  return result
}

/** On a connection that is open, as that of `copy`; `fetch` alone takes 100 ms of a new process for its first stream. */
async function download({ url, headers }) {
  const { socket } = await openConnection(url)
  const began = now()
  const asked = request(url, { headers, createConnection: () => socket })
  asked.end()
  const [reply] = await once(asked, 'response')
  if (reply.statusCode !== 200) throw new Error(`${url} answers ${reply.statusCode}`)
  const result = await count(reply, began)
  socket.destroy()
  return result
}

/** `files` tasks, so many at once; gives files per second. */
async function each(files, atOnce, task) {
  let next = 0
  const began = now()
  const run = async () => {
    while (next < files) await task(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return { perSecond: (files * 1000) / (now() - began) }
}

const fileOf = (bytes) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)])

async function writes({ folder, bytes, files, atOnce }) {
  await mkdir(folder, { recursive: true })
  const content = fileOf(bytes)
  return each(files, atOnce, async () => {
    const file = await open(path.join(folder, randomUUID()), 'w')
    await file.writeFile(content)
    await file.sync()
    await file.close()
  })
}

async function uploads({ url, field, bytes, files, atOnce }) {
  const form = new FormData()
  form.append('form_field_id', field)
  form.append('file', new Blob([fileOf(bytes)]), 'a.pdf')
  // Put together once: to make a body of a form anew takes as long as a third of the rest.
  const made = new Response(form)
  const type = `content-type: ${made.headers.get('content-type')}\r\n`
  const body = Buffer.from(await made.arrayBuffer())
  const free = await Promise.all(Array.from({ length: atOnce }, () => openConnection(url)))
  const seen = await each(files, atOnce, async () => {
    const connection = free.pop()
    const status = await exchange(connection.socket, connection.head + type, body)
    if (status !== 201) throw new Error(`An upload is answered ${status}`)
    free.push(connection)
  })
  for (const { socket } of free) socket.destroy()
  return seen
}

/** Names for what is sent again: made of a number, so that two processes know the same ones. */
export const knownUuid = (at) => {
  const hex = createHash('sha256').update(String(at)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const jobs = { http, alone, storm, statements, copy, download, writes, uploads }

process.once('message', async ({ kind, ...job }) => {
  try {
    const known = job.known
      ? Array.from({ length: job.known }, (_, at) => knownUuid(at))
      : undefined
    process.send({ result: await jobs[kind]({ ...job, known }) })
  } catch (error) {
    process.send({ error: error.stack })
  }
  process.disconnect()
})
