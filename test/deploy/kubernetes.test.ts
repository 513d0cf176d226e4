import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'

const manifests = path.resolve(import.meta.dirname, '../../deploy/kubernetes')

/** Runs `validate.sh` on a folder of manifests. */
const validate = (folder: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(path.join(manifests, 'validate.sh'), [folder], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

const run = promisify(execFile)
const kustomize = (folder: string) =>
  run('kubectl', ['kustomize', folder]).catch(() => run('kustomize', ['build', folder]))

describe.skipIf(isMissing('kustomize'))('validate.sh', () => {
  let copy: string

  beforeEach(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'formpost-manifests-'))
    await cp(manifests, copy, { recursive: true })
  })
  afterEach(() => rm(copy, { recursive: true }))

  it('accepts every overlay', async () => {
    expect(await validate(copy)).toMatchObject({ code: 0 })
  })

  it.each([
    ['overlays/production', '1'],
    ['base', '0'],
  ])('sets TRUST_PROXY of %s to %s, the number of proxies', async (folder, hops) => {
    const { stdout } = await kustomize(path.join(copy, folder))
    expect(stdout.match(/^ *TRUST_PROXY: .*/gm)).toEqual([`  TRUST_PROXY: "${hops}"`])
  })

  type Mistake = [what: string, right: string, wrong: string, message: string]
  const groups: [string, Mistake[]][] = [
    [
      'an unknown key',
      [['an unknown key', 'terminationGracePeriodSeconds: 60', 'graceSeconds: 60', 'graceSeconds']],
    ],
    [
      'invalid values',
      [
        ['a wrong type', 'periodSeconds: 2', "periodSeconds: 'two'", "Type 'string' is not"],
        ['a probe without a port', 'port: admin', '', "Property 'port' is missing"],
      ],
    ],
    [
      'violations of the project rules',
      [
        ['root', 'runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
        ['a writable file system', 'readOnlyRootFilesystem: true', '', 'write to its root file'],
        ['no limit', 'limits:', 'bounds:', 'has no request or limit for'],
        [
          'an image without a fixed tag',
          'image: formpost/service',
          'image: other:latest',
          'fixed tag',
        ],
        ['an unknown secret key', 'key: REDIS_URL', 'key: REDIS', 'reads REDIS, which'],
        ['a missing Secret', 'secretName: gateway-tls', 'secretName: gate-tls', 'Secret gate-tls'],
        ['a short grace period', 'Seconds: 60', 'Seconds: 20', 'killed before it can finish'],
        ['no delay', 'preStop:', 'postStart:', 'stops before it is removed'],
        ['no probe', 'livenessProbe:', 'otherProbe:', 'has no livenessProbe'],
      ],
    ],
  ]

  it.each(groups)('rejects %s', async (_what, mistakes) => {
    const file = path.join(copy, 'base/gateway/deployment.yaml')
    let text = await readFile(file, 'utf8')
    for (const [, right, wrong] of mistakes) {
      expect(text).toContain(right)
      text = text.replace(right, wrong)
    }
    await writeFile(file, text)
    const result = await validate(copy)
    expect(result.code).toBe(1)
    expect(mistakes.filter(([, , , message]) => !result.output.includes(message))).toEqual([])
  })

  it('rejects a Service that selects no pod', async () => {
    const file = path.join(copy, 'base/gateway/service.yaml')
    const text = await readFile(file, 'utf8')
    const selector = 'selector:\n    app.kubernetes.io/name: gateway'
    await writeFile(file, text.replace(selector, 'selector:\n    app.kubernetes.io/name: gate'))
    expect((await validate(copy)).output).toContain('Service gateway selects no pod')
  })
})
