import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
const sources = ['web-filler/ui/src', 'web-filler/src', 'web-desk/src']

/** The folders of the web apps that have messages, as paths in the checkout: those with an `en.json`. */
export function messageFolders() {
  return sources
    .flatMap((source) => [source, ...foldersIn(source)])
    .filter((folder) => existsSync(path.join(root, folder, 'en.json')))
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function foldersIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'gen')
    .map(({ name }) => `${folder}/${name}`)
    .flatMap((inner) => [inner, ...foldersIn(inner)])
}

/** The languages that a folder has a file for, such as `en`. @param {string} folder */
export function languagesIn(folder) {
  return readdirSync(path.join(root, folder))
    .filter((name) => /^[\w-]+\.json$/.test(name))
    .map((name) => path.basename(name, '.json'))
    .sort()
}
