import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { deploy, ofKind, services, workloads, type KubernetesObject } from './render.ts'

type Violation = string | false | undefined

/** The component and the drain time of pods that serve requests, in s. */
const drainSeconds: Record<string, number> = { gateway: 67 + 32, service: 32, filler: 5 }

function podViolations(object: KubernetesObject): Violation[] {
  return workloads([object]).flatMap(({ pod, name }) => {
    const { securityContext = {}, containers, initContainers = [], ...spec } = pod.spec!
    const component = pod.metadata?.labels?.['app.kubernetes.io/component'] ?? ''
    const drain = drainSeconds[component]
    return [
      (!securityContext.runAsNonRoot || !securityContext.runAsUser) && `${name} may run as root`,
      securityContext.seccompProfile?.type !== 'RuntimeDefault' && `${name} has no seccomp profile`,
      spec.automountServiceAccountToken !== false && `${name} mounts a service account token`,
      ...[...initContainers, ...containers].flatMap((container): Violation[] => {
        const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } =
          container.securityContext ?? {}
        const { requests = {}, limits = {} } = container.resources ?? {}
        const delay = container.lifecycle?.preStop?.sleep?.seconds ?? 0
        const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const
        const isServer = object.kind === 'Deployment' || object.kind === 'StatefulSet'
        return [
          allowPrivilegeEscalation !== false && `${name} may gain privileges`,
          readOnlyRootFilesystem !== true && `${name} may write to its root file system`,
          !capabilities?.drop?.includes('ALL') && `${name} keeps capabilities`,
          ...['cpu', 'memory'].map(
            (one) => (!requests[one] || !limits[one]) && `${name} has no limits for ${one}`,
          ),
          !/:(?!latest$)[\w.-]+(@sha256:[\da-f]{64})?$/.test(container.image ?? '') &&
            `${name} uses an image without a fixed tag: ${container.image}`,
          ...probes.map((probe) => isServer && !container[probe] && `${name} has no ${probe}`),
          drain !== undefined && delay < 15 && `${name} stops before its clients use others`,
          drain !== undefined &&
            (spec.terminationGracePeriodSeconds ?? 30) < delay + drain &&
            `${name} is killed before it can finish requests`,
        ]
      }),
    ]
  })
}

/** Labels that an object selects pods by; undefined if it selects none. */
function selectorOf(object: KubernetesObject): Record<string, string> | undefined {
  switch (object.kind) {
    case 'Service':
      return object.spec!.selector
    case 'NetworkPolicy':
      return object.spec!.podSelector.matchLabels
    case 'Deployment':
    case 'StatefulSet':
    case 'PodDisruptionBudget':
      return object.spec!.selector?.matchLabels
    default:
      return undefined
  }
}

function selectorViolations(objects: KubernetesObject[]): Violation[] {
  const pods = workloads(objects).map(({ pod }) => pod.metadata?.labels ?? {})
  return objects.flatMap((object) => {
    const selector = selectorOf(object)
    if (!selector) return []
    const isMatch = pods.some((labels) =>
      Object.entries(selector).every(([key, value]) => labels[key] === value),
    )
    return isMatch ? [] : [`${object.kind} ${object.metadata.name} selects no pod`]
  })
}

/** Names of Secrets that the objects create, themselves or through cert-manager. */
const createdSecrets = (objects: KubernetesObject[]) => [
  ...ofKind(objects, 'Secret').map(({ metadata }) => metadata.name),
  ...ofKind(objects, 'Certificate').map(({ spec }) => spec.secretName),
]

function referenceViolations(objects: KubernetesObject[], existing: Secrets): Violation[] {
  const namesOf = (kind: 'ConfigMap' | 'Service' | 'PersistentVolumeClaim') =>
    new Set(ofKind(objects, kind).map(({ metadata }) => metadata.name))
  const [configMaps, services] = [namesOf('ConfigMap'), namesOf('Service')]
  const claims = namesOf('PersistentVolumeClaim')
  const secrets = new Set([...createdSecrets(objects), ...Object.keys(existing)])
  const keysOf = (name: string) =>
    existing[name] ??
    ofKind(objects, 'Secret').flatMap((each) =>
      each.metadata.name === name ? Object.keys(each.data ?? {}) : [],
    )
  const backends = ofKind(objects, 'Ingress')
    .flatMap(({ spec }) => spec!.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
  return [
    ...backends.map(
      ({ backend }) =>
        !services.has(backend.service?.name ?? '') && 'An Ingress routes to no Service',
    ),
    ...workloads(objects).flatMap(({ pod, name }) => [
      ...(pod.spec!.volumes ?? []).flatMap(({ secret, persistentVolumeClaim: claim }) => [
        secret && !secrets.has(secret.secretName!) && `${name} mounts ${secret.secretName}`,
        claim && !claims.has(claim.claimName) && `${name} mounts ${claim.claimName}`,
      ]),
      ...pod.spec!.containers.flatMap(({ env = [], envFrom = [] }) => [
        ...envFrom.map(
          ({ configMapRef }) =>
            !configMaps.has(configMapRef?.name ?? '') && `${name} reads no ConfigMap`,
        ),
        ...env.map(({ valueFrom }) => {
          const ref = valueFrom?.secretKeyRef
          const exists = !ref || ref.optional || keysOf(ref.name!).includes(ref.key)
          return !exists && `${name} reads ${ref.key}, which ${ref.name} does not have`
        }),
      ]),
    ]),
  ]
}

/** Keys of Secrets that exist before the chart is installed, by name. */
export type Secrets = Record<string, string[]>

/** Keys of the Secret that docs/kubernetes.md lists. */
export async function documentedKeys(): Promise<string[]> {
  const text = await readFile(path.join(deploy, '../docs/kubernetes.md'), 'utf8')
  const rows = text
    .split('\n## The Secret\n')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\| (`.*?) \|/gm)
  return [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, key]) => key!))
}

/** The Secrets that exist before the chart is installed with stores outside. */
export const existingSecrets = async (): Promise<Secrets> => ({
  formpost: await documentedKeys(),
  'formpost-postgres-ca': ['ca.crt'],
  ...Object.fromEntries(services.map((name) => [`${name}-tls`, ['ca.crt', 'tls.crt', 'tls.key']])),
})

/** Everything in which objects break the project's rules. */
export const violations = (objects: KubernetesObject[], existing: Secrets = {}): string[] =>
  [
    ...objects.flatMap(podViolations),
    ...selectorViolations(objects),
    ...referenceViolations(objects, existing),
  ].filter((violation) => typeof violation === 'string')
