import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

import { clusterValues, root, type Values } from './environment.ts'
import { kubectl } from './kubectl.ts'

let checkout: string

const deleteNamespace = () => kubectl('delete', 'namespace', 'formpost', '--ignore-not-found')

beforeAll(async () => {
  await deleteNamespace()
  checkout = await mkdtemp(path.join(tmpdir(), 'formpost-docs-'))
  await cp(path.join(root, 'deploy'), path.join(checkout, 'deploy'), { recursive: true })
  // The example with the images of this test.
  const example = path.join(checkout, 'deploy/helm/examples/try.yaml')
  const values = parse(await readFile(example, 'utf8')) as Values
  for (const [name, value] of Object.entries(await clusterValues())) {
    values[name] = { ...values[name], ...value }
  }
  await writeFile(example, stringify(values))
})
afterAll(async () => {
  await deleteNamespace()
  await rm(checkout, { recursive: true })
})

it(
  'docs/kubernetes.md has commands that work one after the other',
  { timeout: 1_800_000 },
  async () => {
    const page = await readFile(path.join(root, 'docs/kubernetes.md'), 'utf8')
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!)
    expect(blocks.length).toBeGreaterThan(10)
    const script = path.join(checkout, 'commands.sh')
    await writeFile(script, [`trap 'kill $(jobs -p)' EXIT`, ...blocks].join('\n'))
    const bash = spawn('bash', ['-exuo', 'pipefail', script], {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors] = [text(bash.stdout), text(bash.stderr)]
    const [code] = (await once(bash, 'exit')) as [number]
    expect(code, `${await output}\n${await errors}`).toBe(0)
  },
)
