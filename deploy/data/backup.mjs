import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { dump, load } from './database.mjs'
import { Failure } from './failure.mjs'
import { copyObjects, openFolder, openObjects } from './objects.mjs'

const manifestOf = (folder) => path.join(folder, 'manifest.json')
const objectsOf = (folder) => openFolder(path.join(folder, 'files'))

async function connected(url, work) {
  if (!url) throw new Failure('Which database? Set DATABASE_URL.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Backs up the database and the objects that `env` names into `folder`, while the service runs. The objects
 * come first and again after the database, so that every row of the backup finds its file: an object
 * is stored before its row says so, and never changes. In the same folder a second time, only new
 * objects are copied.
 */
export async function backup(env, folder) {
  await mkdir(folder, { recursive: true })
  const store = await openObjects(env)
  await copyObjects(store, objectsOf(folder))
  const database = await connected(env.DATABASE_URL, (client) => dump(client, folder))
  const { objects } = await copyObjects(store, objectsOf(folder))
  const manifest = { madeAt: new Date().toISOString(), ...database }
  // Last and at once: a folder without it is no backup.
  await writeFile(`${manifestOf(folder)}.part`, JSON.stringify(manifest, null, 2))
  await rename(`${manifestOf(folder)}.part`, manifestOf(folder))
  return { rows: database.tables.reduce((sum, { rows }) => sum + rows, 0), objects }
}

/** Brings a backup into the empty, migrated database and the store that `env` names. */
export async function restore(env, folder) {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new Failure(`${folder} holds no finished backup.`)
  })
  const manifest = JSON.parse(text)
  // Objects first: those without a row are swept away, a row without its object would be a loss.
  const { objects } = await copyObjects(objectsOf(folder), await openObjects(env))
  await connected(env.DATABASE_URL, (client) => load(client, folder, manifest))
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objects }
}
