import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { imageTag, loseNode, root, upgradeTag, valuesFile } from './environment.ts'
import {
  deployments,
  helm,
  kubectl,
  kubectlJson,
  nameOf,
  namespace,
  rolledOut,
  runningPods,
  services,
  type Pod,
} from './kubectl.ts'
import { connectCommand, startLoadPod, type LoadPod, type Outcome, type Phase } from './load-pod.ts'
import { writeResults, type Row } from './report.ts'

const run = promisify(execFile)
const chart = path.join(root, 'deploy/helm/formpost')
const ratePerSecond = 60
const owner = { email: 'owner@example.com', password: 'correct horse battery staple' }

/** Values of the chart for two replicas of everything, with the stores on one node, which is never lost. */
const values = (storeNode: string, tag: string, more: string[] = []) => [
  ...['--values', path.join(root, 'deploy/helm/examples/try.yaml')],
  ...deployments.flatMap((name) => ['--set', `replicas.${name}=2`]),
  ...['--set', `services.stores.nodeSelector.kubernetes\\.io/hostname=${storeNode}`],
  ...['SUBMIT', 'UPLOAD', 'PUBLIC_READ', 'MEGABYTES'].flatMap((limit) => [
    '--set-string',
    `settings.LIMIT_${limit}=0`,
  ]),
  ...['--set-string', `image.tag=${tag}`],
  ...(valuesFile ? ['--values', valuesFile] : []),
  ...more,
]

let storeNode: string
let otherNode: string
let load: LoadPod
let outcome: Outcome | undefined
let environment: string[] = []
const rows: Row[] = []
const between: Phase = {
  name: 'between the phases',
  sent: 0,
  acknowledged: 0,
  failed: 0,
  longestGapMs: 0,
  errors: {},
}

/** Does something under load, and returns what the clients saw. */
async function phase(name: string, work: () => Promise<string>): Promise<Row> {
  addBetween(await load.phase(name))
  let seen = 'the test failed'
  try {
    seen = await work()
  } finally {
    rows.push({ phase: await load.phase('between the phases'), seen })
  }
  return rows.at(-1)!
}

function addBetween(phase: Phase): void {
  between.sent += phase.sent
  between.acknowledged += phase.acknowledged
  between.failed += phase.failed
  between.longestGapMs = Math.max(between.longestGapMs, phase.longestGapMs)
}

const expectNoFailure = ({ phase: { sent, acknowledged, errors } }: Row) => {
  expect(errors).toEqual({})
  expect(acknowledged).toBe(sent)
}

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000
const readyAt = ({ status }: Pod) =>
  status.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? ''

/** The number of nodes that run pods of each Deployment. */
async function nodesOf(name: string): Promise<number> {
  return new Set((await runningPods(name)).map(({ spec }) => spec.nodeName)).size
}
async function expectSpread(): Promise<void> {
  for (const name of deployments) expect([name, await nodesOf(name)]).toEqual([name, 2])
}

const restartAll = async () => {
  for (const name of deployments) {
    await kubectl('rollout', 'restart', `deployment/${name}`)
    await rolledOut([name])
  }
}

beforeAll(async () => {
  const { items } = await kubectlJson<{
    items: { metadata: { name: string; labels: Record<string, string> }; status: NodeStatus }[]
  }>('get', 'nodes')
  const workers = items.filter(
    ({ metadata }) => !('node-role.kubernetes.io/control-plane' in metadata.labels),
  )
  if (workers.length < 2) throw new Error('The cluster needs two nodes for pods.')
  ;[storeNode, otherNode] = workers.map(({ metadata }) => metadata.name) as [string, string]
  const [{ status }] = workers as [(typeof workers)[0]]
  environment = [
    `Kubernetes ${status.nodeInfo.kubeletVersion}, ${workers.length} nodes, ${status.capacity.cpu} CPUs each as they see it, ` +
      `${status.nodeInfo.containerRuntimeVersion}`,
    `The example \`try.yaml\` with two replicas of everything, mutual TLS and network policies on, ${ratePerSecond} submissions per second`,
    await dnsCache(),
  ]
})
afterAll(async () => {
  await writeResults(environment, [...rows, { phase: between, seen: '' }], outcome)
  await load?.remove()
})

/** How long the cluster's DNS lets names be cached. */
async function dnsCache(): Promise<string> {
  const corefile = await kubectl(
    ...['get', 'configmap', 'coredns', '--namespace', 'kube-system'],
    ...['--output', 'jsonpath={.data.Corefile}'],
  ).catch(() => '')
  const [, seconds] = /^\s*cache (\d+)/m.exec(corefile) ?? []
  return seconds
    ? `CoreDNS lets names be cached for ${seconds} s`
    : 'The age of cached names is unknown'
}

interface NodeStatus {
  nodeInfo: { kubeletVersion: string; containerRuntimeVersion: string }
  capacity: { cpu: string }
}

describe.sequential('Formpost in a cluster', { timeout: 900_000 }, () => {
  it('is installed without a restart, and ready soon after PostgreSQL', async () => {
    await helm(
      'upgrade',
      '--install',
      'formpost',
      chart,
      '--create-namespace',
      ...values(storeNode, imageTag),
    )
    await kubectl('wait', '--for=condition=Available', 'deployment', '--all', '--timeout=5m')
    const pods = await runningPods()
    const restarts = pods.map((pod) => [
      nameOf(pod),
      (pod.status.containerStatuses ?? []).reduce((sum, each) => sum + each.restartCount, 0),
    ])
    expect(restarts.filter(([, count]) => count !== 0)).toEqual([])
    const postgres = readyAt(pods.find((pod) => nameOf(pod) === 'postgres')!)
    const waits = pods
      .filter((pod) => services.includes(nameOf(pod) as (typeof services)[number]))
      .map((pod) => secondsBetween(postgres, readyAt(pod)))
    environment.push(
      `First installation: ready ${Math.max(...waits)} s after PostgreSQL, no restart`,
    )
    expect(Math.max(...waits)).toBeLessThanOrEqual(15)
    await expectSpread()
  })

  it('does its main job', async () => {
    const report = await helm('test', 'formpost', '--timeout', '3m')
    expect(report).toMatch(/^Phase: +Succeeded$/m)
  })

  it('refuses connections that it does not need', async () => {
    const from = async (pod: string, ...command: string[]) =>
      kubectl('exec', `deployment/${pod}`, '--', ...command)
    const reach = (pod: string, host: string, port: number) =>
      from(pod, ...connectCommand(host, port))
    expect(await reach('gateway', 'forms', 50051)).toBe('connected')
    expect(await reach('gateway', 'postgres', 5432)).toBe('refused')
    expect(await reach('gateway', 's3', 9000)).toBe('refused')
    expect(await reach('identity', 'forms', 50051)).toBe('refused')
    expect(await reach('forms', 'redis', 6379)).toBe('refused')
    const fetching = ['wget', '-q', '-T', '3', '-t', '1', '-O', '/dev/null']
    await from('filler', ...fetching, 'http://127.0.0.1:8080/healthz')
    const { spec } = await kubectlJson<{ spec: { clusterIP: string } }>('get', 'service', 'gateway')
    await expect(from('filler', ...fetching, `http://${spec.clusterIP}/healthz`)).rejects.toThrow()
  })

  it('takes submissions', async () => {
    const create = `echo '${owner.password}' | run owner create --email ${owner.email} --password-stdin --plan paid`
    await kubectl('exec', 'deployment/identity', '--', 'sh', '-c', create)
    load = await startLoadPod(`formpost/service:${imageTag}`, storeNode)
    expect(await load.canConnect(`postgres.${namespace}`, 5432)).toBe(false)
    expect(await load.canConnect(`forms.${namespace}`, 50051)).toBe(false)
    await load.prepare(owner)
    await load.start(ratePerSecond)
    const row = await phase('nothing changes', async () => {
      await delay(20_000)
      return ''
    })
    expectNoFailure(row)
  })

  it('fails no request while all pods are replaced', async () => {
    const row = await phase('every Deployment restarted', async () => {
      await restartAll()
      await expectSpread()
      return 'replicas on different nodes'
    })
    expectNoFailure(row)
  })

  it('fails no request during an upgrade', async () => {
    const row = await phase(`upgrade to another tag`, async () => {
      await helm('upgrade', 'formpost', chart, ...values(storeNode, upgradeTag))
      await rolledOut()
      await expectSpread()
      return 'migrated first'
    })
    expectNoFailure(row)
    const images = (await kubectl('get', 'deployments', '-o', 'jsonpath={..image}')).split(' ')
    expect(images.filter((image) => image.startsWith('formpost/'))).toEqual(
      deployments.map(() => expect.stringContaining(`:${upgradeTag}`)),
    )
  })

  it('replaces the pods when a setting changes, right after an upgrade', async () => {
    const row = await phase('a setting changed', async () => {
      const setting = ['--set', 'settings.LOG_LEVEL=warn']
      await helm('upgrade', 'formpost', chart, ...values(storeNode, upgradeTag, setting))
      await rolledOut()
      return 'pods have it'
    })
    expectNoFailure(row)
    const level = await kubectl('exec', 'deployment/forms', '--', 'printenv', 'LOG_LEVEL')
    expect(level).toBe('warn')
  })

  it('gives new pods their share of the calls', async () => {
    const row = await phase('submissions scaled to 4 and back', async () => {
      await kubectl('scale', 'deployment/submissions', '--replicas=4')
      await rolledOut(['submissions'])
      await delay(60_000)
      const before = await submissionCalls()
      await delay(30_000)
      const after = await submissionCalls()
      const calls = [...after].map(([pod, count]) => count - (before.get(pod) ?? 0))
      const share = calls.reduce((sum, count) => sum + count, 0) / calls.length
      const off = calls.map((count) => Math.round((count / share - 1) * 100))
      expect(calls).toHaveLength(4)
      expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(30)
      await kubectl('scale', 'deployment/submissions', '--replicas=2')
      await rolledOut(['submissions'])
      await stopped('submissions', 2)
      return `shares off by ${off.map((percent) => `${percent} %`).join(', ')} after 60 s`
    })
    expectNoFailure(row)
  })

  it('fails no request while a node is drained', async () => {
    const row = await phase('a node drained', async () => {
      await kubectl(
        'drain',
        otherNode,
        '--ignore-daemonsets',
        '--delete-emptydir-data',
        '--timeout=600s',
      )
      await rolledOut()
      await kubectl('uncordon', otherNode)
      await restartAll()
      await expectSpread()
      return 'replicas on different nodes after the next rollout'
    })
    expectNoFailure(row)
  })

  it('fails no request while pods are deleted at random', async () => {
    const row = await phase('ten pods deleted', async () => {
      const deleted: string[] = []
      for (let n = 0; n < 10; n++) {
        const pods = (await runningPods()).filter((pod) => isService(nameOf(pod)))
        const pod = pods[Math.floor(Math.random() * pods.length)]!
        deleted.push(nameOf(pod))
        await kubectl('delete', 'pod', pod.metadata.name, '--wait=false')
        await rolledOut([nameOf(pod)])
      }
      return deleted.join(', ')
    })
    expectNoFailure(row)
  })

  it.skipIf(!loseNode)('is back within a minute after a node is lost', async () => {
    const row = await phase('a node lost', async () => {
      await run('sh', ['-c', loseNode!, 'lose-node', otherNode])
      await delay(120_000)
      return 'the other node has all pods'
    })
    expect(row.phase.longestGapMs).toBeLessThan(60_000)
  })

  it('has stored every acknowledged submission once', async () => {
    addBetween(await load.phase('counting'))
    outcome = await load.finish()
    const failed = [between, ...rows.map(({ phase: each }) => each)].map((each) => each.failed)
    expect(outcome.sent - outcome.acknowledged).toBe(failed.reduce((sum, count) => sum + count, 0))
    expect(between.failed).toBe(0)
    expect(outcome).toMatchObject({ lost: 0, twice: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(0)
  })
})

const isService = (name: string) => (deployments as readonly string[]).includes(name)

/** Submissions that each pod of submissions has taken so far. */
async function submissionCalls(): Promise<Map<string, number>> {
  const read = `fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then(console.log)`
  const pods = await runningPods('submissions')
  const counts = pods.map(async ({ metadata: { name } }) => {
    const metrics = await kubectl('exec', name, '--', 'node', '-e', read)
    const lines = metrics.matchAll(
      /^formpost_rpc_duration_seconds_count\{rpc="submissions\.SubmitBatch".*\} (\d+)$/gm,
    )
    return [name, [...lines].reduce((sum, [, count]) => sum + Number(count), 0)] as const
  })
  return new Map(await Promise.all(counts))
}

/** Waits until the pods that are stopping are gone. */
async function stopped(name: string, remaining: number): Promise<void> {
  const count = async () =>
    (await kubectl('get', 'pods', '-l', `app.kubernetes.io/name=${name}`, '-o', 'name')).split('\n')
      .length
  await expect.poll(count, { timeout: 180_000, interval: 1_000 }).toBe(remaining)
}
