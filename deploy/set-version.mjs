// Writes the version of package.json into the files of deploy/ that cannot read it; `npm version` runs it. With --check it
// only fails if they differ.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** The default of Compose's image tag, and both versions of a Helm chart. */
const versions = /(?<=FORMPOST_VERSION:-|^(?:version|appVersion): ["']?)\d[^\s"'}]*/gm

const names = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /^(?:compose[\w.]*|helm\/[\w-]+\/Chart)\.yaml$/.test(name))
  .map((name) => path.join('deploy', name))
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const updated = text.replaceAll(versions, version)
  if (updated === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${file} does not have version ${version}. Run \`node deploy/set-version.mjs\`.`)
    process.exitCode = 1
  } else {
    writeFileSync(file, updated)
    console.log(`Wrote ${version} to ${file}.`)
  }
}
