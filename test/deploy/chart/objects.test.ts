import { beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../../harness/shared.ts'
import {
  deploymentsOf,
  examples,
  find,
  lint,
  ofKind,
  render,
  services,
  workloads,
  type KubernetesObject,
} from './render.ts'
import { existingSecrets, violations, type Secrets } from './rules.ts'
import { typeErrors } from './types.ts'

/** Switches on what no example uses. */
const everything = {
  existingSecret: 'formpost',
  'autoscaling.enabled': true,
  'autoscaling.keda.enabled': true,
  'httpRoute.enabled': true,
  'httpRoute.hostnames': ['forms.example.com'],
  'httpRoute.parentRefs': [{ name: 'public', namespace: 'gateways' }],
  'image.digests.service': `sha256:${'0'.repeat(64)}`,
  'image.pullSecrets': [{ name: 'registry' }],
  'monitoring.enabled': true,
  'networkPolicy.mail.to': [{ ipBlock: { cidr: '10.3.0.0/16' } }],
  'pods.affinity': { nodeAffinity: {} },
  'pods.nodeSelector': { disk: 'ssd' },
  'pods.priorityClassName': 'high',
  'pods.tolerations': [{ key: 'dedicated', operator: 'Exists' }],
  'services.files.env': [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=512' }],
  'settings.OTEL_EXPORTER_OTLP_ENDPOINT': 'http://collector.monitoring:4318',
  'settings.WEBHOOK_ALLOWED_NETWORKS': '10.4.0.0/16, 10.5.0.0/16',
  'tls.mode': 'cert-manager',
}

/** Connections that the network policies allow: `from → to:port`. */
function connections(objects: KubernetesObject[]): string[] {
  const nameOf = (selector?: { matchLabels?: Record<string, string> }) =>
    selector?.matchLabels?.['app.kubernetes.io/name']
  const policies = ofKind(objects, 'NetworkPolicy')
  const ingress = policies.flatMap(({ spec }) =>
    (spec!.ingress ?? []).flatMap(({ from = [], ports = [] }) =>
      from.flatMap(({ podSelector }) =>
        ports.map(({ port }) => `${nameOf(podSelector)} → ${nameOf(spec!.podSelector)}:${port}`),
      ),
    ),
  )
  const egress = policies.flatMap(({ spec }) =>
    (spec!.egress ?? []).flatMap(({ to = [], ports = [] }) =>
      to.flatMap(({ podSelector }) =>
        ports.map(({ port }) => `${nameOf(spec!.podSelector)} → ${nameOf(podSelector)}:${port}`),
      ),
    ),
  )
  // A connection needs both its policies.
  return ingress.filter((each) => egress.includes(each)).sort()
}

const migrateJob = (objects: KubernetesObject[]) =>
  ofKind(objects, 'Job').find(({ metadata }) => metadata.name.startsWith('migrate-'))!

describe.skipIf(isMissing('helm'))('the objects of the chart', () => {
  let existing: Secrets
  beforeAll(async () => {
    existing = await existingSecrets()
  })

  it.each(examples)('passes helm lint with %s.yaml', (example) => {
    expect(lint(example)).toContain('0 chart(s) failed')
  })

  it('renders objects that the API accepts and the rules of the project allow', () => {
    const rendered = [
      ...examples.map((example) => render(example)),
      render('try', { values: everything }),
      render('small', { values: everything, hasCustomResources: false }),
    ]
    expect(typeErrors(rendered.flat())).toEqual([])
    for (const objects of rendered) expect(violations(objects, existing)).toEqual([])
  })

  it('needs nothing but its own Secrets to try it', () => {
    expect(violations(render('try'))).toEqual([])
  })

  it('creates custom resources only where they are wanted and known', () => {
    const custom = (objects: KubernetesObject[]) =>
      objects
        .filter(({ apiVersion }) => /\.(io|com)\/|keda/.test(apiVersion))
        .map(({ kind }) => kind)
    const native = ['NetworkPolicy', 'Ingress']
    const foreign = (objects: KubernetesObject[]) =>
      new Set(custom(objects).filter((kind) => !native.includes(kind)))
    expect(foreign(render('try'))).toEqual(new Set())
    const values = everything
    expect(foreign(render('try', { values, hasCustomResources: false }))).toEqual(new Set())
    expect(foreign(render('try', { values }))).toEqual(
      new Set([
        'Certificate',
        'HTTPRoute',
        'Issuer',
        'PodMonitor',
        'PrometheusRule',
        'ScaledObject',
      ]),
    )
  })

  it('allows only the connections that are needed', () => {
    expect(connections(render('try'))).toEqual(
      [
        'backup → postgres:5432',
        'backup → s3:9000',
        'files → postgres:5432',
        'files → s3:9000',
        'forms → files:50051',
        'forms → postgres:5432',
        'forms → submissions:50051',
        'gateway → files:50051',
        'gateway → filler:8080',
        'gateway → forms:50051',
        'gateway → identity:50051',
        'gateway → redis:6379',
        'gateway → submissions:50051',
        'identity → postgres:5432',
        'migrate → postgres:5432',
        'minio-setup → s3:9000',
        'restore → postgres:5432',
        'restore → s3:9000',
        'smoke-test → postgres:5432',
        'submissions → files:50051',
        'submissions → forms:50051',
        'submissions → identity:50051',
        'submissions → postgres:5432',
      ].sort(),
    )
  })

  it('keeps the selectors of Deployments, which cannot change', () => {
    for (const { metadata, spec } of deploymentsOf(render('try'))) {
      expect(spec!.selector).toEqual({ matchLabels: { 'app.kubernetes.io/name': metadata.name } })
    }
  })

  it('serves until clients have noticed that a pod stops', () => {
    for (const { metadata, spec } of deploymentsOf(render('production'))) {
      const { terminationGracePeriodSeconds, containers } = spec!.template.spec!
      const delay = ['gateway', 'filler'].includes(metadata.name) ? 15 : 45
      expect(containers[0]!.lifecycle!.preStop!.sleep!.seconds).toBe(delay)
      const idle = metadata.name === 'gateway' ? 67 : 0
      expect(terminationGracePeriodSeconds).toBe(delay + idle + 35)
    }
  })

  it('runs as many pods of each service as its values say', () => {
    const replicas = { gateway: 2, identity: 3, forms: 4, submissions: 5, files: 6, filler: 7 }
    const rendered = deploymentsOf(render('small', { values: { replicas } }))
    expect(
      Object.fromEntries(rendered.map((each) => [each.metadata.name, each.spec!.replicas])),
    ).toEqual(replicas)
  })

  it('leaves the number of pods to the autoscalers', () => {
    const objects = render('production')
    for (const { metadata, spec } of deploymentsOf(objects)) {
      expect(spec!.replicas).toBe(metadata.name === 'filler' ? 3 : undefined)
    }
    const scaled = ofKind(objects, 'HorizontalPodAutoscaler')
    expect(scaled.map(({ spec }) => spec!.scaleTargetRef.name).sort()).toEqual([...services].sort())
    expect(scaled.map(({ spec }) => spec!.minReplicas)).toEqual([3, 3, 3, 3, 3])
  })

  it('uses the registry, tag and digest of its values', () => {
    const digest = `sha256:${'1'.repeat(64)}`
    const image = { registry: 'ghcr.io/example/', tag: '1.2.3', digests: { service: digest } }
    const images = workloads(render('small', { values: { image } })).map(
      ({ pod }) => pod.spec!.containers[0]!.image!,
    )
    expect(new Set(images.filter((each) => each.includes('formpost')))).toEqual(
      new Set([
        `ghcr.io/example/formpost/service:1.2.3@${digest}`,
        'ghcr.io/example/formpost/filler:1.2.3',
      ]),
    )
  })

  it.each([
    ['try', {}, '0'],
    ['small', {}, '1'],
    ['try', { 'httpRoute.enabled': true, 'httpRoute.parentRefs': [{ name: 'public' }] }, '1'],
    ['small', { 'settings.TRUST_PROXY': 2 }, '2'],
  ])('trusts the proxies in front of %s with %j: %s', (example, values, hops) => {
    const { data } = find(render(example, { values }), 'ConfigMap', 'formpost')
    expect(data!['TRUST_PROXY']).toBe(hops)
  })

  describe('migrations', () => {
    it('are a hook before everything else if the database is outside', () => {
      const objects = render('production')
      const hook = { 'helm.sh/hook': 'pre-install,pre-upgrade' }
      expect(migrateJob(objects).metadata.annotations).toMatchObject(hook)
      expect(find(objects, 'NetworkPolicy', 'migrate').metadata.annotations).toMatchObject(hook)
    })

    it('are a Job if the database is in the chart, another one for another version', () => {
      const values = { existingSecret: 'formpost' }
      const first = migrateJob(render('try', { values }))
      expect(first.metadata.annotations).toBeUndefined()
      expect(migrateJob(render('try', { values })).metadata.name).toBe(first.metadata.name)
      const other = render('try', { values: { ...values, 'image.tag': '9.9.9' } })
      expect(migrateJob(other).metadata.name).not.toBe(first.metadata.name)
    })
  })
})
