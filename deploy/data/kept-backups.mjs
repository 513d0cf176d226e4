import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { backup, restore } from './backup.mjs'
import { Failure } from './failure.mjs'

const dayMs = 24 * 60 * 60 * 1000
/** A backup's folder: the time of its start in ISO 8601, with `-` for `:`, which not every file system allows. */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** @param {Date} time */
const nameOf = (time) => time.toISOString().replaceAll(':', '-')

/** @param {string} folder */
const isComplete = (folder) =>
  stat(path.join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  )

/**
 * The backups in `folder`, oldest first.
 * @param {string} folder
 */
async function listBackups(folder) {
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => namePattern.test(name)).sort()
  return Promise.all(
    found.map(async (name) => ({ name, isComplete: await isComplete(path.join(folder, name)) })),
  )
}

/**
 * Deletes all but the newest `keep` backups, and those that were interrupted a day ago or earlier; a younger one may be running.
 * @param {string} folder
 * @param {number} keep
 */
async function deleteOld(folder, keep) {
  const backups = await listBackups(folder)
  const kept = backups.filter((each) => each.isComplete).slice(-keep)
  const yesterday = nameOf(new Date(Date.now() - dayMs))
  const old = backups.filter(
    (each) => !kept.includes(each) && (each.isComplete || each.name < yesterday),
  )
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true })
}

/**
 * Makes a new backup in a folder of its own inside `folder`, and keeps the newest `keep` of them. Files that the previous backup has
 * are hard links, because files never change.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @param {number} keep
 */
export async function backupAndKeep(env, folder, keep) {
  const previous = (await listBackups(folder)).findLast((each) => each.isComplete)
  const target = path.join(folder, nameOf(new Date()))
  const totals = await backup(env, target, previous && path.join(folder, previous.name))
  await deleteOld(folder, keep)
  return totals
}

/**
 * Restores the backup in `folder`, or the newest of those that `backupAndKeep` made in it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 */
export async function restoreNewest(env, folder) {
  if (await isComplete(folder)) return restore(env, folder)
  const newest = (await listBackups(folder)).findLast((each) => each.isComplete)
  if (!newest) throw new Failure(`${folder} is not a complete backup.`)
  return restore(env, path.join(folder, newest.name))
}
