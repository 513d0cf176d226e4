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

import { parse, parseAllDocuments, stringify } from 'yaml'

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

/** Components that no overlay uses, each in an overlay of its own made of `try`, so that they are checked too. */
function addOverlays() {
  const overlays = readdirSync(path.join(copy, 'overlays'))
  const read = (name) =>
    parse(readFileSync(path.join(copy, 'overlays', name, 'kustomization.yaml'), 'utf8'))
  const used = new Set(overlays.flatMap((name) => read(name).components ?? []))
  return readdirSync(path.join(copy, 'components')).flatMap((component) => {
    const reference = `../../components/${component}`
    if (used.has(reference)) return []
    const own = path.join(copy, 'overlays', `try with ${component}`)
    cpSync(path.join(copy, 'overlays/try'), own, { recursive: true })
    writeFileSync(
      path.join(own, 'kustomization.yaml'),
      stringify({ ...read('try'), components: [reference] }),
    )
    return [path.basename(own)]
  })
}

const faults = []
const built = []
const extra = addOverlays()
for (const overlay of readdirSync(path.join(copy, 'overlays'))) {
  const { status, stdout, stderr, error } = kustomize(path.join(copy, 'overlays', overlay))
  if (error) faults.push('Neither kubectl nor kustomize is on this machine.')
  else if (status !== 0) faults.push(`${overlay}: ${stderr.trim()}`)
  else {
    const objects = parseAllDocuments(stdout).map((document) => document.toJS())
    const keys = secretKeys[extra.includes(overlay) ? 'try' : overlay]
    faults.push(...ruleFaults(objects, keys).map((fault) => `${overlay}: ${fault}`))
    built.push(...objects.map((object) => ({ overlay, object })))
    console.log(`${overlay}: ${objects.length} objects`)
  }
}
faults.push(...typeFaults(built))
rmSync(copy, { recursive: true })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
