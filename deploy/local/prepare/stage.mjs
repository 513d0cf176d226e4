import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

import { root } from './stamps.mjs'

/** @import { LockFile } from './start-packages.mjs' */

/** In the checkout, so that its folders can be renamed into place. */
const stage = path.join(root, '.install')

/**
 * Installs a part of the lock file in a copy of the workspaces, and moves what npm installed there to the checkout. npm has no option
 * for it: `--workspace` and `--omit` keep what packages name as optional peers, such as Prisma's client its tools.
 * @param {LockFile} lock
 * @param {(folder: string) => Promise<unknown>} installIn
 */
export async function inStage(lock, installIn) {
  const folders = Object.keys(lock.packages).filter((name) => !name.includes('node_modules/'))
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  rmSync(stage, { recursive: true, force: true })
  try {
    for (const folder of folders) {
      const manifest = { ...lock.packages[folder], ...(folder === '' ? { allowScripts } : {}) }
      mkdirSync(path.join(stage, folder), { recursive: true })
      writeFileSync(path.join(stage, folder, 'package.json'), JSON.stringify(manifest))
    }
    writeFileSync(path.join(stage, 'package-lock.json'), JSON.stringify(lock))
    copyFileSync(path.join(root, '.npmrc'), path.join(stage, '.npmrc'))
    await installIn(stage)
    // npm's record comes last, with the packages of the root: an interrupted move is no installation.
    rmSync(path.join(root, 'node_modules/.package-lock.json'), { force: true })
    for (const folder of [...folders.filter(Boolean), '']) {
      const from = path.join(stage, folder, 'node_modules')
      const to = path.join(root, folder, 'node_modules')
      rmSync(to, { recursive: true, force: true })
      if (existsSync(from)) renameSync(from, to)
    }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
