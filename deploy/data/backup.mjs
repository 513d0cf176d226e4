import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { printWait, waitForStores } from '@formpost/kit/config'
import { connectDatabase, prepareDatabase } from '@formpost/kit/database'

import { dump, load } from './database.mjs'
import { Failure } from './failure.mjs'
import { copyObjects, linkObjects, openFolder, openObjectStore } from './object-stores.mjs'

/** @import { DatabaseManifest, DumpedTable } from './database.mjs' */
/** @typedef {DatabaseManifest & { madeAt: string }} Manifest */
/** @typedef {{ rows: number, objects: number }} Totals */

/** @param {string} folder */
const manifestFile = (folder) => path.join(folder, 'manifest.json')
/** @param {string} folder */
const filesFolder = (folder) => path.join(folder, 'files')
/** @param {string} folder */
const openBackedUpObjects = (folder) => openFolder(filesFolder(folder))
/** @param {DumpedTable[]} tables */
const totalRows = (tables) => tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * @template T
 * @param {string | undefined} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
export async function withClient(url, work) {
  if (!url) throw new Failure('DATABASE_URL is not set.')
  const client = await waitForStores(() => prepareDatabase(() => connectDatabase(url)), printWait)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Backs up the database and the file store that `env` selects, while the service runs. Repeated into the same folder, it
 * copies only new objects.
 *
 * Objects are copied before and again after the dump, so that the backup has the file of every row: an object is stored
 * before its row, and never changes.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @param {string} [previous] another backup on the same volume, whose objects are linked instead of copied
 * @returns {Promise<Totals>}
 */
export async function backup(env, folder, previous) {
  // A backup contains everything, so only its owner may read it.
  process.umask(0o077)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700).catch((/** @type {Error} */ error) => {
    console.error(`Other users may be able to read ${folder}: ${error.message}`)
  })
  const store = await openObjectStore(env)
  if (previous) await linkObjects(store, filesFolder(previous), filesFolder(folder))
  await copyObjects(store, openBackedUpObjects(folder))
  const database = await withClient(env['DATABASE_URL'], (client) => dump(client, folder))
  const { objects } = await copyObjects(store, openBackedUpObjects(folder))
  /** @type {Manifest} */
  const manifest = { madeAt: new Date().toISOString(), ...database }
  // Written last and atomically: a folder without a manifest is not a complete backup.
  await writeFile(`${manifestFile(folder)}.part`, JSON.stringify(manifest, null, 2))
  await rename(`${manifestFile(folder)}.part`, manifestFile(folder))
  return { rows: totalRows(database.tables), objects }
}

/**
 * Restores a backup into the empty, migrated database and the file store that `env` selects.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @returns {Promise<Totals>}
 */
export async function restore(env, folder) {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Failure(`${folder} is not a complete backup.`)
  })
  /** @type {Manifest} */
  const manifest = JSON.parse(text)
  // Objects first: a row without its object would be data loss, an object without a row is deleted later.
  const { objects } = await copyObjects(openBackedUpObjects(folder), await openObjectStore(env))
  await withClient(env['DATABASE_URL'], (client) => load(client, folder, manifest))
  return { rows: totalRows(manifest.tables), objects }
}
