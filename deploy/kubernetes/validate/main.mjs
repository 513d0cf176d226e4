import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { parse, parseAllDocuments } from 'yaml'

import { ruleFaults } from './rules.mjs'
import { typeFaults } from './types.mjs'

/** The manifests to check: the project's own, or a folder like it. */
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))

/** Runs what builds overlays on this machine. */
function kustomize(overlay) {
  const kubectl = spawnSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' })
  if (!kubectl.error) return kubectl
  return spawnSync('kustomize', ['build', overlay], { encoding: 'utf8' })
}

const example = path.join(folder, 'overlays/production/secret.example.yaml')
const exampleKeys = Object.keys(parse(readFileSync(example, 'utf8')).stringData)
/** In the clusters' own stores there are further secrets, which make-secret.sh makes. */
const madeKeys = readFileSync(path.join(folder, 'make-secret.sh'), 'utf8').match(
  /^[A-Z_\d]+(?==)/gm,
)
const secretKeys = { production: new Set(exampleKeys), try: new Set(madeKeys) }

// In a copy, so that no secret has to be made beside the manifests.
const copy = mkdtempSync(path.join(tmpdir(), 'formpost-kubernetes-'))
cpSync(folder, copy, { recursive: true })
const secretFile = path.join(copy, 'overlays/try/secret.env')
if (!existsSync(secretFile)) writeFileSync(secretFile, madeKeys.map((key) => `${key}=x\n`).join(''))

let failed = false
for (const name of readdirSync(path.join(copy, 'overlays'))) {
  const { status, stdout, stderr, error } = kustomize(path.join(copy, 'overlays', name))
  const faults = []
  if (error) faults.push('Neither kubectl nor kustomize is on this machine.')
  else if (status !== 0) faults.push(stderr.trim())
  else {
    const objects = parseAllDocuments(stdout).map((document) => document.toJS())
    faults.push(...typeFaults(objects), ...ruleFaults(objects, secretKeys[name]))
    if (faults.length === 0) console.log(`${name}: ${objects.length} objects, nothing wrong`)
  }
  for (const fault of faults) console.error(`${name}: ${fault}`)
  failed ||= faults.length > 0
}
rmSync(copy, { recursive: true })
process.exitCode = failed ? 1 : 0
