import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { KubernetesObject } from './render.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const work = path.join(root, 'node_modules/.cache/formpost/chart')

/** Modules of `kubernetes-types`, which is generated from the API's OpenAPI document, by API version. */
const modules: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'networking.k8s.io/v1': 'networking/v1',
}

/** Custom resources, as far as the chart uses them. */
const customResources = `
type Meta = import('kubernetes-types/meta/v1').ObjectMeta
interface PodMonitor {
  apiVersion: 'monitoring.coreos.com/v1'
  kind: 'PodMonitor'
  metadata: Meta
  spec: {
    selector: import('kubernetes-types/meta/v1').LabelSelector
    podMetricsEndpoints: { port: string; path: string; interval: string }[]
  }
}
interface PrometheusRule {
  apiVersion: 'monitoring.coreos.com/v1'
  kind: 'PrometheusRule'
  metadata: Meta
  spec: {
    groups: {
      name: string
      rules: { alert: string; expr: string; for: string; labels: object; annotations: object }[]
    }[]
  }
}
interface Issuer {
  apiVersion: 'cert-manager.io/v1'
  kind: 'Issuer'
  metadata: Meta
  spec: { selfSigned: Record<string, never> } | { ca: { secretName: string } }
}
interface Certificate {
  apiVersion: 'cert-manager.io/v1'
  kind: 'Certificate'
  metadata: Meta
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
  metadata: Meta
  spec: {
    parentRefs: { name: string; namespace?: string; sectionName?: string }[]
    hostnames: string[]
    rules: {
      matches: { path: { type: 'PathPrefix' | 'Exact'; value: string } }[]
      backendRefs: { name: string; port: number }[]
    }[]
  }
}
interface ScaledObject {
  apiVersion: 'keda.sh/v1alpha1'
  kind: 'ScaledObject'
  metadata: Meta
  spec: {
    scaleTargetRef: { name: string }
    minReplicaCount: number
    maxReplicaCount: number
    triggers: (
      | { type: 'cpu'; metricType: 'Utilization'; metadata: { value: string } }
      | { type: 'prometheus'; metadata: { serverAddress: string; query: string; threshold: string } }
    )[]
    advanced: {
      horizontalPodAutoscalerConfig: {
        behavior: import('kubernetes-types/autoscaling/v2').HorizontalPodAutoscalerBehavior
      }
    }
  }
}
`

/** The TypeScript type of an object; undefined if its kind is unknown. */
function typeOf({ apiVersion, kind }: KubernetesObject): string | undefined {
  if (customResources.includes(`apiVersion: '${apiVersion}'\n  kind: '${kind}'`)) return kind
  const module = modules[apiVersion]
  return module && `import('kubernetes-types/${module}').${kind}`
}

/**
 * Checks objects against the Kubernetes API, and returns what is wrong. TypeScript rejects wrong types, missing members and, in
 * literals, unknown members.
 */
export function typeErrors(objects: KubernetesObject[]): string[] {
  const nameOf = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`
  const lines = objects.map(
    // One object per line, so that the line of an error identifies the object.
    (object, at) =>
      `export const object${at}: ${typeOf(object) ?? 'never'} = ${JSON.stringify(object)}`,
  )
  mkdirSync(work, { recursive: true })
  writeFileSync(path.join(work, 'objects.ts'), [...lines, customResources].join('\n'))
  const { stdout, status } = spawnSync(
    path.join(root, 'node_modules/.bin/tsc'),
    [
      ...['--noEmit', '--strict', '--ignoreConfig', '--pretty', 'false', '--target', 'es2022'],
      ...['--module', 'preserve', '--moduleResolution', 'bundler', '--types', '', 'objects.ts'],
    ],
    { cwd: work, encoding: 'utf8' },
  )
  const errors = [...stdout.matchAll(/^objects\.ts\((\d+),\d+\): error \w+: (.*(?:\n {2}.*)*)/gm)]
  if (status !== 0 && errors.length === 0) throw new Error(`Cannot check types: ${stdout}`)
  return errors.map(([, line, message]) => {
    const object = objects[Number(line) - 1]
    return `${object ? nameOf(object) : ''}: ${message}`
  })
}
