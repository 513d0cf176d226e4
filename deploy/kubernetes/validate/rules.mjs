/** The house's own rules, each a function of all objects of an overlay that gives faults as sentences. */

const podOf = ({ kind, spec }) =>
  ['Deployment', 'StatefulSet', 'Job', 'DaemonSet'].includes(kind) ? spec.template : undefined

const workloads = (objects) =>
  objects.filter(podOf).map((object) => ({
    object,
    name: `${object.kind} ${object.metadata.name}`,
    pod: podOf(object),
  }))

const containers = (objects) =>
  workloads(objects).flatMap(({ object, name, pod }) =>
    [...(pod.spec.initContainers ?? []), ...pod.spec.containers].map((container) => ({
      object,
      pod,
      container,
      name: `${name}, container ${container.name}`,
    })),
  )

function securityFaults({ pod, container, name }) {
  const ofPod = pod.spec.securityContext ?? {}
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
    pod.spec.automountServiceAccountToken !== false && `${name} is given a token of the cluster`,
  ]
}

function resourceFaults({ container, name }) {
  const { requests = {}, limits = {} } = container.resources ?? {}
  const missing = ['cpu', 'memory'].filter((kind) => !requests[kind] || !limits[kind])
  return missing.map((kind) => `${name} says nothing of its ${kind}`)
}

function probeFaults({ object, container, name }) {
  if (object.kind === 'Job') return []
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe']
  return probes.filter((probe) => !container[probe]).map((probe) => `${name} has no ${probe}`)
}

const imageFaults = ({ container: { image }, name }) =>
  /:(?!latest$)[\w.-]+$|@sha256:/.test(image)
    ? []
    : [`${name} runs an image without a fixed tag: ${image}`]

/** Every pod of a Deployment has time to finish what is in flight, after the pause before its stop. */
function graceFaults({ object, pod, container, name }) {
  if (object.kind !== 'Deployment' || pod.metadata.labels['formpost/part'] === 'store') return []
  const pause = Number(container.lifecycle?.preStop?.exec?.command?.[1] ?? 0)
  const drain = ['gateway', 'service'].includes(pod.metadata.labels['formpost/part']) ? 32 : 5
  return [
    pause === 0 && `${name} stops before others have heard of it`,
    (pod.spec.terminationGracePeriodSeconds ?? 30) < pause + drain &&
      `${name} is killed before it has finished`,
  ]
}

const matches = (selector, labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value)

/** Selectors of Services, budgets, policies and workloads find pods. */
function selectorFaults(objects) {
  const pods = workloads(objects).map(({ pod }) => pod.metadata.labels)
  return objects.flatMap(({ kind, metadata, spec }) => {
    const selector =
      kind === 'Service'
        ? spec.selector
        : kind === 'NetworkPolicy'
          ? spec.podSelector.matchLabels
          : spec?.selector?.matchLabels
    if (!selector || pods.some((labels) => matches(selector, labels))) return []
    return [`${kind} ${metadata.name} selects no pod`]
  })
}

/** A policy's stores may be outside of the cluster; then it speaks of no pod. */
const outside = new Set(['postgres', 'redis', 's3', 'garage-setup'])

/** Names of ConfigMaps, keys of the Secret, backends and ports are those of something that exists. */
function referenceFaults(objects, secretKeys) {
  const names = (kind) =>
    new Set(objects.filter((o) => o.kind === kind).map(({ metadata }) => metadata.name))
  const [configMaps, services] = [names('ConfigMap'), names('Service')]
  const backends = objects
    .filter(({ kind }) => kind === 'Ingress')
    .flatMap(({ spec }) =>
      spec.rules.flatMap((rule) => rule.http.paths.map((p) => p.backend.service.name)),
    )
  return [
    ...containers(objects).flatMap(({ container, name }) => [
      ...(container.envFrom ?? [])
        .filter(({ configMapRef }) => configMapRef && !configMaps.has(configMapRef.name))
        .map(
          ({ configMapRef }) =>
            `${name} reads the ConfigMap ${configMapRef.name}, which is not there`,
        ),
      ...(container.env ?? [])
        .map(({ valueFrom }) => valueFrom?.secretKeyRef)
        .filter((ref) => ref && !ref.optional && !secretKeys.has(ref.key))
        .map(({ key }) => `${name} reads ${key}, which the example of the Secret does not have`),
    ]),
    ...backends
      .filter((backend) => !services.has(backend))
      .map((backend) => `An Ingress leads to ${backend}, which is no Service`),
  ]
}

/** All that is wrong with an overlay's objects by the house's rules. */
export function ruleFaults(objects, secretKeys) {
  const each = containers(objects).flatMap((item) => [
    ...securityFaults(item),
    ...resourceFaults(item),
    ...probeFaults(item),
    ...imageFaults(item),
    ...graceFaults(item),
  ])
  const here = objects.filter(
    ({ kind, metadata }) => kind !== 'NetworkPolicy' || !outside.has(metadata.name),
  )
  return [...each, ...selectorFaults(here), ...referenceFaults(objects, secretKeys)].filter(Boolean)
}
