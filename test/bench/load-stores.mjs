import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { countBytes, pdfOf, perSecond, repeat } from './load-measure.mjs'

/** @import { Loads } from './load-process.ts' */

/** @param {Loads['query']['parameters']} parameters */
export async function query({ databaseUrl, sql, values, connections, seconds }) {
  const clients = Array.from({ length: connections }, () => new pg.Client(databaseUrl))
  await Promise.all(clients.map((client) => client.connect()))
  const start = performance.now()
  const end = start + seconds * 1000
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        await client.query({ name: 'query', text: sql, values })
        count++
      }
    }),
  )
  const result = perSecond(count, start)
  await Promise.all(clients.map((client) => client.end()))
  return result
}

/** @param {Loads['copy']['parameters']} parameters */
export async function copy({ databaseUrl, sql }) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const start = performance.now()
  const result = await countBytes(client.query(copyTo(`COPY (${sql}) TO STDOUT`)), start)
  await client.end()
  return result
}

/** @param {Loads['writes']['parameters']} parameters */
export async function writes({ folder, bytes, files, concurrency }) {
  await mkdir(folder, { recursive: true })
  const content = pdfOf(bytes)
  return repeat(files, concurrency, async () => {
    const file = await open(path.join(folder, randomUUID()), 'w')
    await file.writeFile(content)
    await file.sync()
    await file.close()
  })
}
