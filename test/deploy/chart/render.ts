import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts'
import type { CronJob, Job } from 'kubernetes-types/batch/v1.d.ts'
import type {
  ConfigMap,
  PersistentVolumeClaim,
  Pod,
  PodTemplateSpec,
  Secret,
  Service,
} from 'kubernetes-types/core/v1.d.ts'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { parseAllDocuments } from 'yaml'

export const deploy = path.resolve(import.meta.dirname, '../../../deploy')
export const chart = path.join(deploy, 'helm/formpost')

interface CustomKinds {
  Certificate: { spec: { secretName: string; dnsNames?: string[] } }
  Issuer: object
  HTTPRoute: object
  PodMonitor: object
  PrometheusRule: object
  ScaledObject: { spec: { triggers: { metadata: Record<string, string> }[] } }
}
interface Kinds extends CustomKinds {
  ConfigMap: ConfigMap
  CronJob: CronJob
  Deployment: Deployment
  HorizontalPodAutoscaler: HorizontalPodAutoscaler
  Ingress: Ingress
  Job: Job
  NetworkPolicy: NetworkPolicy
  PersistentVolumeClaim: PersistentVolumeClaim
  Pod: Pod
  PodDisruptionBudget: PodDisruptionBudget
  Secret: Secret
  Service: Service
  StatefulSet: StatefulSet
}
interface Identity {
  apiVersion: string
  metadata: { name: string; annotations?: Record<string, string> }
}
export type KubernetesObject = {
  [Kind in keyof Kinds]: Kinds[Kind] & Identity & { kind: Kind }
}[keyof Kinds]

/** Names of the gateway and the services. */
export const services = ['gateway', 'identity', 'forms', 'submissions', 'files']
/** Names of the Deployments. */
export const deployments = [...services, 'filler']

/** Example values by name; `production-stores` are objects. */
export const examples = readdirSync(path.join(deploy, 'helm/examples'))
  .map((file) => file.replace('.yaml', ''))
  .filter((name) => name !== 'production-stores')

const exampleFile = (name: string) => path.join(deploy, 'helm/examples', `${name}.yaml`)

/** The API groups of the custom resources that the chart can create. */
const customGroups = [
  'cert-manager.io/v1',
  'gateway.networking.k8s.io/v1',
  'keda.sh/v1alpha1',
  'monitoring.coreos.com/v1',
]

export interface RenderOptions {
  /** Further values, as for `--set-json`. */
  values?: Record<string, unknown>
  /** Whether the cluster has the custom resources. */
  hasCustomResources?: boolean
}

/** Runs `helm template`. Throws its error message. */
export function renderText(
  example: string,
  { values = {}, hasCustomResources = true }: RenderOptions = {},
): string {
  const { status, stdout, stderr } = spawnSync(
    'helm',
    [
      ...['template', 'formpost', chart, '--namespace', 'formpost', '--kube-version', '1.30'],
      ...['--values', exampleFile(example)],
      ...Object.entries(values).flatMap(([name, value]) => [
        '--set-json',
        `${name}=${JSON.stringify(value)}`,
      ]),
      ...(hasCustomResources ? customGroups.flatMap((group) => ['--api-versions', group]) : []),
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}

export const parseObjects = (text: string): KubernetesObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null)

export const render = (example: string, options?: RenderOptions): KubernetesObject[] =>
  parseObjects(renderText(example, options))

export const lint = (example: string): string =>
  execFileSync(
    'helm',
    ['lint', '--strict', chart, '--kube-version', '1.30', '--values', exampleFile(example)],
    { encoding: 'utf8' },
  )

/** The objects of a kind. */
export function ofKind<Kind extends keyof Kinds>(objects: KubernetesObject[], kind: Kind) {
  return objects.filter(
    (object): object is Extract<KubernetesObject, { kind: Kind }> => object.kind === kind,
  )
}

/** The object of a kind and a name. */
export function find<Kind extends keyof Kinds>(
  objects: KubernetesObject[],
  kind: Kind,
  name: string,
) {
  const found = ofKind(objects, kind).find((object) => object.metadata.name === name)
  if (!found) throw new Error(`${kind} ${name} was not rendered`)
  return found
}

/** The pod template of a workload. */
export function podOf(object: KubernetesObject): PodTemplateSpec | undefined {
  switch (object.kind) {
    case 'Deployment':
    case 'StatefulSet':
    case 'Job':
      return object.spec!.template
    case 'CronJob':
      return object.spec!.jobTemplate.spec!.template
    case 'Pod':
      return object
    default:
      return undefined
  }
}

/** All pod templates with their objects. */
export const workloads = (objects: KubernetesObject[]) =>
  objects.flatMap((object) => {
    const pod = podOf(object)
    return pod ? [{ object, pod, name: `${object.kind} ${object.metadata.name}` }] : []
  })

/** The Deployments of the gateway, the services and the filler. */
export const deploymentsOf = (objects: KubernetesObject[]) =>
  ofKind(objects, 'Deployment').filter(({ metadata }) => deployments.includes(metadata.name))
