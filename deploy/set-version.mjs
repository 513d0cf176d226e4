// Writes the version of package.json into the files of deploy/ and docs/ that cannot read it; `npm version` runs it. With --check it
// only fails if they differ.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** The default of Compose's image tag, both versions of a Helm chart, and the tag of the image in commands. */
const versions =
  /(?<=FORMPOST_VERSION:-|^(?:version|appVersion): ["']?|formpost\/service:)\d[^\s"'}]*/gm

const names = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /^(?:compose[\w.]*|helm\/[\w-]+\/Chart)\.yaml$/.test(name))
  .map((name) => path.join('deploy', name))
files.push('docs/kubernetes.md')
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
