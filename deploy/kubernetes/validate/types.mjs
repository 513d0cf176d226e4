import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const work = path.join(root, 'node_modules/.cache/formpost/kubernetes')

/** Where `kubernetes-types`, made from the API's own OpenAPI document, has the kinds of a version. */
const modules = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'networking.k8s.io/v1': 'networking/v1',
}

/** Of kinds that a cluster only has where somebody has installed them: as far as they are used here. */
const installed = `
interface PodMonitor {
  apiVersion: 'monitoring.coreos.com/v1'
  kind: 'PodMonitor'
  metadata: import('kubernetes-types/meta/v1').ObjectMeta
  spec: {
    selector: import('kubernetes-types/meta/v1').LabelSelector
    podMetricsEndpoints: { port: string; path: string; interval: string }[]
  }
}
interface HTTPRoute {
  apiVersion: 'gateway.networking.k8s.io/v1'
  kind: 'HTTPRoute'
  metadata: import('kubernetes-types/meta/v1').ObjectMeta
  spec: {
    parentRefs: { name: string; namespace?: string }[]
    hostnames: string[]
    rules: {
      matches: { path: { type: 'PathPrefix' | 'Exact'; value: string } }[]
      backendRefs: { name: string; port: number }[]
    }[]
  }
}
`

/** The type of an object, or undefined for a kind that nobody knows. */
function typeOf({ apiVersion, kind }) {
  if (installed.includes(`apiVersion: '${apiVersion}'\n  kind: '${kind}'`)) return kind
  const module = modules[apiVersion]
  return module && `import('kubernetes-types/${module}').${kind}`
}

const nameOf = ({ overlay, object: { kind, metadata } }) => `${overlay}: ${kind} ${metadata?.name}`

/**
 * What is wrong with objects, each with the overlay that it is of, by the Kubernetes API: TypeScript refuses wrong types, missing
 * members and, in literals, members that the API does not know.
 */
export function typeFaults(built) {
  const unknown = built.filter(({ object }) => !typeOf(object))
  const known = built.filter(({ object }) => typeOf(object))
  const lines = known.map(
    // On a line of its own each, so that a message's line tells the object.
    ({ object }, at) => `export const object${at}: ${typeOf(object)} = ${JSON.stringify(object)}`,
  )
  mkdirSync(work, { recursive: true })
  writeFileSync(path.join(work, 'objects.ts'), [...lines, installed].join('\n'))
  const options = [
    '--noEmit',
    '--strict',
    '--ignoreConfig',
    '--pretty',
    'false',
    '--target',
    'es2022',
    '--module',
    'preserve',
  ]
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const args = [...options, '--moduleResolution', 'bundler', '--types', '', 'objects.ts']
  const { stdout, status } = spawnSync(tsc, args, { cwd: work, encoding: 'utf8' })
  const faults = [...stdout.matchAll(/^objects\.ts\((\d+),\d+\): error \w+: (.*(?:\n {2}.*)*)/gm)]
  if (status !== 0 && faults.length === 0) throw new Error(`TypeScript could not check: ${stdout}`)
  return [
    ...unknown.map((one) => `${nameOf(one)}: no such kind in ${one.object.apiVersion}`),
    ...faults.map(([, line, message]) => `${nameOf(known[line - 1])}: ${message}`),
  ]
}
