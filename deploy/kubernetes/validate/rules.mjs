/**
 * The project's rules for manifests. Each function returns violations as sentences.
 *
 * @import { Job } from 'kubernetes-types/batch/v1.d.ts'
 * @import { DaemonSet, Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts'
 * @import { Container, ConfigMap, PodTemplateSpec, Secret, Service } from 'kubernetes-types/core/v1.d.ts'
 * @import { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
 * @import { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
 */

/** @typedef {Deployment | StatefulSet | DaemonSet | Job} Workload */
/** @typedef {{ kind: 'Certificate', metadata?: { name?: string }, spec: { secretName: string } }} Certificate */
/** @typedef {Workload | Service | ConfigMap | Secret | Ingress | NetworkPolicy | PodDisruptionBudget | Certificate} KubernetesObject */
/** @typedef {{ object: Workload, pod: PodTemplateSpec, container: Container, name: string }} ContainerContext */
/** @typedef {Record<string, string>} Labels */
/** @typedef {false | string | undefined} Violation */

const workloadKinds = new Set(['Deployment', 'StatefulSet', 'Job', 'DaemonSet'])

/**
 * @param {KubernetesObject} object
 * @returns {object is Workload}
 */
const isWorkload = (object) => workloadKinds.has(object.kind ?? '')

/** @param {KubernetesObject} object */
const nameOf = (object) => object.metadata?.name ?? ''

/** @param {KubernetesObject[]} objects */
const workloads = (objects) =>
  objects.filter(isWorkload).map((object) => ({ object, pod: object.spec?.template ?? {} }))

/**
 * @param {KubernetesObject[]} objects
 * @returns {ContainerContext[]}
 */
const containers = (objects) =>
  workloads(objects).flatMap(({ object, pod }) =>
    [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])].map((container) => ({
      object,
      pod,
      container,
      name: `${object.kind} ${nameOf(object)}, container ${container.name}`,
    })),
  )

/**
 * @param {ContainerContext} context
 * @returns {Violation[]}
 */
function checkSecurity({ pod, container, name }) {
  const ofPod = pod.spec?.securityContext ?? {}
  const { runAsUser = ofPod.runAsUser, runAsNonRoot = ofPod.runAsNonRoot } =
    container.securityContext ?? {}
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } =
    container.securityContext ?? {}
  return [
    (!runAsNonRoot || !runAsUser) && `${name} may run as root`,
    allowPrivilegeEscalation !== false && `${name} may gain privileges`,
    readOnlyRootFilesystem !== true && `${name} may write to its root file system`,
    !capabilities?.drop?.includes('ALL') && `${name} keeps capabilities`,
    !ofPod.seccompProfile && `${name} has no seccomp profile`,
    pod.spec?.automountServiceAccountToken !== false && `${name} mounts a service account token`,
  ]
}

/** @param {ContainerContext} context */
function checkResources({ container, name }) {
  const { requests = {}, limits = {} } = container.resources ?? {}
  const missing = ['cpu', 'memory'].filter((resource) => !requests[resource] || !limits[resource])
  return missing.map((resource) => `${name} has no request or limit for ${resource}`)
}

/** @param {ContainerContext} context */
function checkProbes({ object, container, name }) {
  if (object.kind === 'Job') return []
  const probes = /** @type {const} */ (['startupProbe', 'readinessProbe', 'livenessProbe'])
  return probes.filter((probe) => !container[probe]).map((probe) => `${name} has no ${probe}`)
}

/** @param {ContainerContext} context */
const checkImage = ({ container: { image = '' }, name }) =>
  /:(?!latest$)[\w.-]+$|@sha256:/.test(image)
    ? []
    : [`${name} uses an image without a fixed tag: ${image}`]

/**
 * Pods of a Deployment must have time to finish requests after the delay before their stop.
 * @param {ContainerContext} context
 * @returns {Violation[]}
 */
function checkGracePeriod({ object, pod, container, name }) {
  const component = pod.metadata?.labels?.['app.kubernetes.io/component'] ?? ''
  if (object.kind !== 'Deployment' || component === 'store') return []
  const delay = Number(container.lifecycle?.preStop?.exec?.command?.[1] ?? 0)
  const drain = ['gateway', 'service'].includes(component) ? 32 : 5
  return [
    delay === 0 && `${name} stops before it is removed from load balancing`,
    (pod.spec?.terminationGracePeriodSeconds ?? 30) < delay + drain &&
      `${name} is killed before it can finish requests`,
  ]
}

/**
 * @param {KubernetesObject} object
 * @returns {Labels | undefined}
 */
function selectorOf(object) {
  switch (object.kind) {
    case 'Service':
      return object.spec?.selector
    case 'NetworkPolicy':
      return object.spec?.podSelector.matchLabels
    case 'Deployment':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
    case 'PodDisruptionBudget':
      return object.spec?.selector?.matchLabels
    default:
      return undefined
  }
}

/**
 * Selectors must match a pod.
 * @param {KubernetesObject[]} objects
 */
function checkSelectors(objects) {
  const pods = workloads(objects).map(({ pod }) => pod.metadata?.labels ?? {})
  return objects.flatMap((object) => {
    const selector = selectorOf(object)
    if (!selector) return []
    const isMatch = pods.some((labels) =>
      Object.entries(selector).every(([key, value]) => labels[key] === value),
    )
    return isMatch ? [] : [`${object.kind} ${nameOf(object)} selects no pod`]
  })
}

/** Policies of these stores select no pod if the stores are outside of the cluster. */
const externalStores = new Set(['postgres', 'redis', 's3', 'garage-setup', 'minio-setup'])

/**
 * Referenced ConfigMaps, Secret keys and backends must exist.
 * @param {KubernetesObject[]} objects
 * @param {Set<string>} secretKeys
 */
function checkReferences(objects, secretKeys) {
  /** @param {KubernetesObject['kind']} kind */
  const names = (kind) => new Set(objects.filter((each) => each.kind === kind).map(nameOf))
  const [configMaps, services] = [names('ConfigMap'), names('Service')]
  const certificates = objects.flatMap((object) =>
    object.kind === 'Certificate' ? object.spec.secretName : [],
  )
  const secrets = new Set([...names('Secret'), ...certificates])
  const rules = objects.flatMap((object) =>
    object.kind === 'Ingress' ? (object.spec?.rules ?? []) : [],
  )
  const backends = rules
    .flatMap((rule) => rule.http?.paths ?? [])
    .map(({ backend }) => backend.service?.name ?? '')
  return [
    ...containers(objects).flatMap(({ container, name }) => [
      ...(container.envFrom ?? [])
        .flatMap(({ configMapRef }) => (configMapRef ? [configMapRef.name ?? ''] : []))
        .filter((configMap) => !configMaps.has(configMap))
        .map((configMap) => `${name} reads the ConfigMap ${configMap}, which does not exist`),
      ...(container.env ?? [])
        .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
        .filter((ref) => !ref.optional && !secretKeys.has(ref.key))
        .map(({ key }) => `${name} reads ${key}, which is not in the example Secret`),
    ]),
    ...workloads(objects).flatMap(({ object, pod }) =>
      (pod.spec?.volumes ?? [])
        .flatMap(({ secret }) => secret?.secretName ?? [])
        .filter((name) => !secrets.has(name))
        .map(
          (name) =>
            `${object.kind} ${nameOf(object)} mounts the Secret ${name}, which no one creates`,
        ),
    ),
    ...backends
      .filter((backend) => !services.has(backend))
      .map((backend) => `An Ingress routes to ${backend}, which is not a Service`),
  ]
}

/**
 * All violations of the project's rules in an overlay.
 * @param {KubernetesObject[]} objects
 * @param {Set<string>} secretKeys
 */
export function checkRules(objects, secretKeys) {
  const ofContainers = containers(objects).flatMap((context) => [
    ...checkSecurity(context),
    ...checkResources(context),
    ...checkProbes(context),
    ...checkImage(context),
    ...checkGracePeriod(context),
  ])
  const inCluster = objects.filter(
    (object) => object.kind !== 'NetworkPolicy' || !externalStores.has(nameOf(object)),
  )
  const violations = [
    ...ofContainers,
    ...checkSelectors(inCluster),
    ...checkReferences(objects, secretKeys),
  ]
  return violations.filter((violation) => typeof violation === 'string')
}
