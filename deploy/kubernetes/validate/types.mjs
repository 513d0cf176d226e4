import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const work = path.join(root, 'node_modules/.cache/formpost/kubernetes')

/** Modules of `kubernetes-types`, which is generated from the API's OpenAPI document, by API version. */
/** @type {Record<string, string>} */
const modules = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'networking.k8s.io/v1': 'networking/v1',
}

/** Custom resources, as far as they are used here. */
const customResources = `
interface PodMonitor {
  apiVersion: 'monitoring.coreos.com/v1'
  kind: 'PodMonitor'
  metadata: import('kubernetes-types/meta/v1').ObjectMeta
  spec: {
    selector: import('kubernetes-types/meta/v1').LabelSelector
    podMetricsEndpoints: { port: string; path: string; interval: string }[]
  }
}
interface Issuer {
  apiVersion: 'cert-manager.io/v1'
  kind: 'Issuer'
  metadata: import('kubernetes-types/meta/v1').ObjectMeta
  spec: { selfSigned: Record<string, never> } | { ca: { secretName: string } }
}
interface Certificate {
  apiVersion: 'cert-manager.io/v1'
  kind: 'Certificate'
  metadata: import('kubernetes-types/meta/v1').ObjectMeta
  spec: {
    secretName: string
    commonName?: string
    isCA?: true
    dnsNames?: string[]
    usages?: ('digital signature' | 'server auth' | 'client auth')[]
    duration: string
    renewBefore?: string
    privateKey: { algorithm: 'ECDSA'; size: 256; rotationPolicy: 'Never' | 'Always' }
    issuerRef: { name: string }
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

/** @typedef {{ apiVersion: string, kind: string, metadata?: { name?: string } }} KubernetesObject */
/** @typedef {{ overlay: string, object: KubernetesObject }} BuiltObject */

/**
 * The TypeScript type of an object; undefined if its kind is unknown.
 * @param {KubernetesObject} object
 */
function typeOf({ apiVersion, kind }) {
  if (customResources.includes(`apiVersion: '${apiVersion}'\n  kind: '${kind}'`)) return kind
  const module = modules[apiVersion]
  return module && `import('kubernetes-types/${module}').${kind}`
}

/** @param {BuiltObject} built */
const nameOf = ({ overlay, object: { kind, metadata } }) => `${overlay}: ${kind} ${metadata?.name}`

/**
 * Checks objects against the Kubernetes API. TypeScript rejects wrong types, missing members and, in literals, unknown
 * members.
 * @param {BuiltObject[]} built
 */
export function checkTypes(built) {
  const unknown = built.filter(({ object }) => !typeOf(object))
  const known = built.filter(({ object }) => typeOf(object))
  const lines = known.map(
    // One object per line, so that the line of an error identifies the object.
    ({ object }, at) => `export const object${at}: ${typeOf(object)} = ${JSON.stringify(object)}`,
  )
  mkdirSync(work, { recursive: true })
  writeFileSync(path.join(work, 'objects.ts'), [...lines, customResources].join('\n'))
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
  const errors = [...stdout.matchAll(/^objects\.ts\((\d+),\d+\): error \w+: (.*(?:\n {2}.*)*)/gm)]
  if (status !== 0 && errors.length === 0) throw new Error(`Cannot check types: ${stdout}`)
  return [
    ...unknown.map((one) => `${nameOf(one)}: unknown kind in ${one.object.apiVersion}`),
    ...errors.map(([, line, message]) => {
      const object = known[Number(line) - 1]
      return `${object ? nameOf(object) : ''}: ${message}`
    }),
  ]
}
