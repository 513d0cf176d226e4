import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)
const maxBuffer = 64 * 1024 * 1024

/** The namespace and the release of docs/kubernetes.md. */
export const namespace = 'formpost'
export const services = ['identity', 'forms', 'submissions', 'files'] as const
export const deployments = ['gateway', ...services, 'filler'] as const

/** Runs kubectl in the namespace of Formpost and returns its output. */
export async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await run('kubectl', ['-n', namespace, ...args], { maxBuffer })
  return stdout.trim()
}

export async function helm(...args: string[]): Promise<string> {
  const { stdout } = await run('helm', ['-n', namespace, ...args], { maxBuffer })
  return stdout.trim()
}

export async function kubectlJson<T>(...args: string[]): Promise<T> {
  return JSON.parse(await kubectl(...args, '-o', 'json')) as T
}

/** Runs kubectl with `input` on its standard input. */
export async function kubectlWith(input: string, ...args: string[]): Promise<void> {
  const child = spawn('kubectl', ['-n', namespace, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin.end(input)
  const errors = text(child.stderr)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(await errors)
}

export interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string }
  spec: { nodeName?: string }
  status: {
    containerStatuses?: { restartCount: number }[]
    conditions?: { type: string; status: string; lastTransitionTime: string }[]
  }
}

/** Pods that are not stopping, of one service or of all. */
export async function runningPods(name?: string): Promise<Pod[]> {
  const selector = name ? ['-l', `app.kubernetes.io/name=${name}`] : []
  const { items } = await kubectlJson<{ items: Pod[] }>('get', 'pods', ...selector)
  return items.filter(({ metadata }) => !metadata.deletionTimestamp)
}

export const nameOf = ({ metadata }: Pod): string => metadata.labels['app.kubernetes.io/name'] ?? ''

/** Waits until all pods of the Deployments are new, and ready. */
export async function rolledOut(names: readonly string[] = deployments): Promise<void> {
  for (const name of names)
    await kubectl('rollout', 'status', `deployment/${name}`, '--timeout=300s')
}
