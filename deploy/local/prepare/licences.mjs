import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The licences of the packages of bundled modules, which ask to be distributed with them. @param {string[]} modules */
export async function licencesOf(modules) {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    )
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each))
    const text = file ? await readFile(path.join(folder, file), 'utf8') : `${license}\n`
    return `${name} ${version}\n\n${text}`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}
