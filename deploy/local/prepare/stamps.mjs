import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/formpost')

/** Never inputs: what is built, what is generated, and tests, which no step of the build reads. */
const ignored = new Set(['node_modules', 'dist', 'gen'])
const isInput = (name) => !name.endsWith('.tsbuildinfo') && !/\.test\.tsx?$/.test(name)

/** One hash over the names and the bytes of files and folders, given relative to the checkout. */
export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addTo(hash, path.join(root, input))
  return hash.digest('hex')
}

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

/** Whether `name` last succeeded with exactly this hash. */
export function isStamped(name, hash) {
  const file = stampOf(name)
  return existsSync(file) && readFileSync(file, 'utf8') === hash
}

export function stamp(name, hash) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(stampOf(name), hash)
}

const stampOf = (name) => path.join(folder, name.replaceAll(/[^\w-]/g, '-'))
