// Prints the notes of a release, which are its section of the changelog: node deploy/release-notes.mjs v1.2.3
// Fails if the tag is not the version in package.json, or if the changelog says nothing about it.
import { readFileSync } from 'node:fs'

const tag = process.argv[2]
/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
if (tag !== `v${version}`) {
  fail(
    `The tag is ${tag}, but package.json has version ${version}. Tag the commit of \`npm version\`.`,
  )
}
const section = readFileSync('CHANGELOG.md', 'utf8')
  .split(/^## /m)
  .find((each) => each.startsWith(`[${version}]`))
const notes = section?.replace(/^.*/, '').trim()
if (!notes) fail(`CHANGELOG.md has no changes under "## [${version}]".`)
console.log(notes)

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
