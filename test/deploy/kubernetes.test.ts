import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'

const manifests = path.resolve(import.meta.dirname, '../../deploy/kubernetes')

/** What `validate.sh` says of a folder of manifests, and how it ends. */
const validate = (folder: string) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(path.join(manifests, 'validate.sh'), [folder], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

describe.skipIf(isMissing('kustomize'))('the Kubernetes manifests', () => {
  let copy: string

  beforeEach(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'formpost-manifests-'))
    await cp(manifests, copy, { recursive: true })
  })
  afterEach(() => rm(copy, { recursive: true }))

  it('are right in every overlay', async () => {
    expect(await validate(copy)).toMatchObject({ code: 0 })
  })

  type Mistake = [what: string, right: string, wrong: string, said: string]
  const mistakes: [string, Mistake[]][] = [
    [
      'a key that the API does not know',
      [['an unknown key', 'terminationGracePeriodSeconds: 60', 'graceSeconds: 60', 'graceSeconds']],
    ],
    [
      'values that it does not take',
      [
        ['a wrong type', 'periodSeconds: 2', "periodSeconds: 'two'", "Type 'string' is not"],
        ['a probe of no port', 'port: admin', '', "Property 'port' is missing"],
      ],
    ],
    [
      'what the house forbids',
      [
        ['root', 'runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
        ['a file system to write to', 'readOnlyRootFilesystem: true', '', 'write to its root file'],
        ['no limit', 'limits:', 'bounds:', 'says nothing of its'],
        ['an image that changes', 'image: formpost/service', 'image: other:latest', 'fixed tag'],
        ['a key of no secret', 'key: REDIS_URL', 'key: REDIS', 'reads REDIS, which'],
        ['a short time to stop', 'Seconds: 60', 'Seconds: 20', 'killed before it has finished'],
        ['no pause', 'preStop:', 'postStart:', 'stops before others have heard'],
        ['no probe', 'livenessProbe:', 'otherProbe:', 'has no livenessProbe'],
      ],
    ],
  ]

  it.each(mistakes)('with %s are refused, each for its own reason', async (_what, made) => {
    const file = path.join(copy, 'base/gateway/deployment.yaml')
    let text = await readFile(file, 'utf8')
    for (const [, right, wrong] of made) {
      expect(text).toContain(right)
      text = text.replace(right, wrong)
    }
    await writeFile(file, text)
    const result = await validate(copy)
    expect(result.code).toBe(1)
    expect(made.filter(([, , , said]) => !result.said.includes(said))).toEqual([])
  })

  it('with a Service that finds no pod are refused', async () => {
    const file = path.join(copy, 'base/gateway/service.yaml')
    const text = await readFile(file, 'utf8')
    const selector = 'selector:\n    app.kubernetes.io/name: gateway'
    await writeFile(file, text.replace(selector, 'selector:\n    app.kubernetes.io/name: gate'))
    expect((await validate(copy)).said).toContain('Service gateway selects no pod')
  })
})
