import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { kubectlWith, namespace } from './kubectl.ts'

const run = promisify(execFile)
const loadNamespace = 'formpost-load'

export interface Phase {
  name: string
  sent: number
  acknowledged: number
  failed: number
  longestGapMs: number
  /** How often each error occurred. */
  errors: Record<string, number>
}

export interface Outcome {
  /** In all phases and until the end. */
  sent: number
  acknowledged: number
  stored: number
  lost: number
  twice: number
  stored_unacknowledged: number
}

const manifests = (script: string, image: string, node: string) => [
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: loadNamespace } },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'load', namespace: loadNamespace },
    data: { 'load.mjs': script },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'load', namespace: loadNamespace },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 1,
      nodeSelector: { 'kubernetes.io/hostname': node },
      containers: [
        {
          name: 'load',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '/load/load.mjs'],
          env: [{ name: 'GATEWAY_URL', value: `http://gateway.${namespace}` }],
          volumeMounts: [{ name: 'load', mountPath: '/load' }],
        },
      ],
      volumes: [{ name: 'load', configMap: { name: 'load' } }],
    },
  },
]

/** Starts the load generator in a namespace of its own, whose network is not restricted. */
export async function startLoadPod(image: string, node: string) {
  const script = await readFile(path.join(import.meta.dirname, 'load.mjs'), 'utf8')
  const kubectl = async (...args: string[]) => {
    const all = ['-n', loadNamespace, ...args]
    return (await run('kubectl', all, { maxBuffer: 64 * 1024 * 1024 })).stdout.trim()
  }
  await kubectl('delete', 'namespace', loadNamespace, '--ignore-not-found', '--wait')
  for (const manifest of manifests(script, image, node)) {
    await kubectlWith(JSON.stringify(manifest), 'apply', '-n', loadNamespace, '-f', '-')
  }
  await kubectl('wait', 'pod/load', '--for=condition=Ready', '--timeout=120s')

  async function control<T>(command: string, options: object = {}): Promise<T> {
    const call = ['node', '/load/load.mjs', command, JSON.stringify(options)]
    return JSON.parse(await kubectl('exec', 'load', '--', ...call)) as T
  }
  return {
    prepare: (owner: { email: string; password: string }) => control('prepare', owner),
    start: (rate: number) => control('start', { rate }),
    /** Begins a phase and returns the last one. */
    phase: (name: string) => control<Phase>('phase', { name }),
    finish: () => control<Outcome>('finish'),
    /** Whether a TCP connection from this namespace is possible. */
    canConnect: async (host: string, port: number) =>
      (await kubectl('exec', 'load', '--', ...connectCommand(host, port))) === 'connected',
    remove: () => kubectl('delete', 'namespace', loadNamespace, '--ignore-not-found'),
  }
}
export type LoadPod = Awaited<ReturnType<typeof startLoadPod>>

/** A command that prints whether a TCP connection is possible. */
export const connectCommand = (host: string, port: number): string[] => [
  'node',
  '-e',
  `const s = require('net').connect(${port}, '${host}')
   const end = (text) => { console.log(text); process.exit() }
   s.on('connect', () => end('connected')).on('error', () => end('refused')).setTimeout(3000, () => end('refused'))`,
]
