import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'

import autocannon from 'autocannon'

import { closeAll, openConnection, send } from './http-connection.mjs'
import { countBytes, pdfOf, perSecond, repeat } from './load-measure.mjs'

/** @import { Loads } from './load-process.ts' */

const json = { 'content-type': 'application/json' }

/** @param {Loads['http']['parameters']} parameters */
export async function http(parameters) {
  const { url, connections, seconds, amount, expected } = parameters
  const { method = 'GET', headers = {}, body, unique, repeatedUuids } = parameters
  let sent = 0
  /** @type {autocannon.Request['setupRequest']} */
  const setupRequest = (each) => {
    const client_uuid = repeatedUuids ? numberedUuid(sent++ % repeatedUuids) : randomUUID()
    return { ...each, body: JSON.stringify({ ...body, client_uuid }) }
  }
  const result = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    timeout: 60,
    requests: [{ method, headers, ...(unique || repeatedUuids ? { setupRequest } : {}) }],
  })
  const counts = result.statusCodeStats
  const hasOthers = Object.keys(counts).some((status) => Number(status) !== expected)
  if (hasOthers || result.errors > 0) {
    throw new Error(`Expected ${expected}: ${JSON.stringify(counts)}, ${result.errors} errors`)
  }
  const { p50, p99, average } = result.latency
  const count = counts[expected]?.count ?? 0
  return { perSecond: count / result.duration, p50, p99, average }
}

/** @param {Loads['sequential']['parameters']} parameters */
export async function sequential({ url, body, seconds }) {
  const connection = await openConnection(url)
  const start = performance.now()
  const end = start + seconds * 1000
  let count = 0
  while (performance.now() < end) {
    const content = Buffer.from(JSON.stringify({ ...body, client_uuid: randomUUID() }))
    const status = await send(connection, json['content-type'], content)
    if (status !== 201) throw new Error(`A submission returned ${status}`)
    count++
  }
  const result = perSecond(count, start)
  closeAll([connection])
  return result
}

/** @param {Loads['overload']['parameters']} parameters */
export async function overload({ url, connections, seconds, body }) {
  /** @type {autocannon.Request['setupRequest']} */
  const setupRequest = (each) => ({
    ...each,
    body: JSON.stringify({ ...body, client_uuid: randomUUID() }),
  })
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
    excludeErrorStats: true,
    requests: [{ method: 'POST', headers: json, setupRequest }],
  })
  /** @type {[status: number, count: number][]} */
  const statuses = Object.entries(result.statusCodeStats).map(([status, { count }]) => [
    Number(status),
    count,
  ])
  return { statuses, errors: result.errors }
}

/**
 * Uses an open connection, as `copy` does. `fetch` needs 100 ms for the first stream of a new process.
 * @param {Loads['download']['parameters']} parameters
 */
export async function download({ url, headers }) {
  const connection = await openConnection(url)
  const start = performance.now()
  const get = request(url, { headers, createConnection: () => connection.socket })
  get.end()
  /** @type {import('node:http').IncomingMessage[]} */
  const [response] = await once(get, 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} returned ${response?.statusCode}`)
  const result = await countBytes(response, start)
  closeAll([connection])
  return result
}

/** @param {Loads['uploads']['parameters']} parameters */
export async function uploads({ url, field, bytes, files, concurrency }) {
  const form = new FormData()
  form.append('form_field_id', field)
  form.append('file', new Blob([pdfOf(bytes)]), 'a.pdf')
  // Serialized once: serializing each form would take a third as long as everything else.
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const connections = await Promise.all(
    Array.from({ length: concurrency }, () => openConnection(url)),
  )
  const idle = [...connections]
  const result = await repeat(files, concurrency, async () => {
    const connection = idle.pop()
    if (!connection) throw new Error('No idle connection')
    const status = await send(connection, contentType, body)
    if (status !== 201) throw new Error(`An upload returned ${status}`)
    idle.push(connection)
  })
  closeAll(connections)
  return result
}

/**
 * A UUID that is the same in every process.
 * @param {number} index
 */
function numberedUuid(index) {
  const hex = createHash('sha256').update(String(index)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
