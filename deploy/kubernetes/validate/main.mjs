import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { parse, parseAllDocuments, stringify } from 'yaml'

import { checkRules } from './rules.mjs'
import { checkTypes } from './types.mjs'

/** The manifests to check: those of the project, or another folder with the same layout. */
const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))

/** @param {string} overlay */
function kustomize(overlay) {
  const kubectl = spawnSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' })
  if (!kubectl.error) return kubectl
  return spawnSync('kustomize', ['build', overlay], { encoding: 'utf8' })
}

const example = path.join(folder, 'overlays/production/secret.example.yaml')
const exampleKeys = Object.keys(parse(readFileSync(example, 'utf8')).stringData)
/** Stores in the cluster need additional secrets, which make-secret.sh generates. */
const generatedKeys = [
  ...readFileSync(path.join(folder, 'make-secret.sh'), 'utf8').matchAll(/^([A-Z_\d]+)=/gm),
].map(([, key = '']) => key)

// A copy, so that no secret is created beside the manifests.
const copy = mkdtempSync(path.join(tmpdir(), 'formpost-kubernetes-'))
cpSync(folder, copy, { recursive: true })
const secretFile = path.join(copy, 'overlays/try/secret.env')
if (!existsSync(secretFile)) {
  writeFileSync(secretFile, generatedKeys.map((key) => `${key}=x\n`).join(''))
}
for (const service of ['gateway', 'identity', 'forms', 'submissions', 'files']) {
  const certificates = path.join(copy, 'overlays/try/tls', service)
  mkdirSync(certificates, { recursive: true })
  for (const name of ['ca.crt', 'tls.crt', 'tls.key']) {
    const file = path.join(certificates, name)
    if (!existsSync(file)) writeFileSync(file, 'x')
  }
}

/** Adds an overlay, based on `try`, for each component that no overlay uses, so that they are checked too. */
function addOverlays() {
  const overlays = readdirSync(path.join(copy, 'overlays'))
  /** @param {string} name */
  const read = (name) =>
    parse(readFileSync(path.join(copy, 'overlays', name, 'kustomization.yaml'), 'utf8'))
  const used = new Set(overlays.flatMap((name) => read(name).components ?? []))
  for (const component of readdirSync(path.join(copy, 'components'))) {
    const reference = `../../components/${component}`
    if (used.has(reference)) continue
    const overlay = path.join(copy, 'overlays', `try with ${component}`)
    cpSync(path.join(copy, 'overlays/try'), overlay, { recursive: true })
    writeFileSync(
      path.join(overlay, 'kustomization.yaml'),
      stringify({ ...read('try'), components: [reference] }),
    )
  }
}

const errors = []
const built = []
addOverlays()
for (const overlay of readdirSync(path.join(copy, 'overlays'))) {
  const { status, stdout, stderr, error } = kustomize(path.join(copy, 'overlays', overlay))
  if (error) errors.push('Neither kubectl nor kustomize is installed.')
  else if (status !== 0) errors.push(`${overlay}: ${stderr.trim()}`)
  else {
    const objects = parseAllDocuments(stdout).map((document) => document.toJS())
    const secretKeys = new Set(overlay === 'production' ? exampleKeys : generatedKeys)
    errors.push(...checkRules(objects, secretKeys).map((message) => `${overlay}: ${message}`))
    built.push(...objects.map((object) => ({ overlay, object })))
    console.log(`${overlay}: ${objects.length} objects`)
  }
}
errors.push(...checkTypes(built))
rmSync(copy, { recursive: true })
for (const message of errors) console.error(message)
process.exitCode = errors.length > 0 ? 1 : 0
