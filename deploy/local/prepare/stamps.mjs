import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Not `import.meta.dirname`: `checkNode` must be able to run on older versions.
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
const folder = path.join(root, 'node_modules/.cache/formpost')

/** Outputs, and tests, which no build step reads. */
const ignored = new Set(['node_modules', 'dist', 'gen'])
/** @param {string} name */
const isInput = (name) => !name.endsWith('.tsbuildinfo') && !/\.test\.tsx?$/.test(name)

/**
 * A hash of the names and contents of files and folders, relative to the checkout.
 * @param {string[]} inputs
 */
export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, path.join(root, input))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} file
 */
function addTo(hash, file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    hash.update(`${path.relative(root, file)}\0${stat.size}\0`)
    hash.update(readFileSync(file))
    return
  }
  for (const name of readdirSync(file).sort()) {
    if (!ignored.has(name) && isInput(name)) addTo(hash, path.join(file, name))
  }
}

/**
 * Whether the step last succeeded with this hash.
 * @param {string} name
 * @param {string} hash
 */
export function isStamped(name, hash) {
  const file = stampFile(name)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

/** Whether the step succeeded once. @param {string} name */
export const wasStamped = (name) => existsSync(stampFile(name))

/**
 * @param {string} name
 * @param {string} hash
 */
export function stamp(name, hash) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(stampFile(name), hash)
}

/** @param {string} name */
const stampFile = (name) => path.join(folder, name.replaceAll(/[^\w-]/g, '-'))
