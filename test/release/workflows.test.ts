import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { isMissing } from '../harness/shared.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  uses?: string
  permissions?: Record<string, string>
  'timeout-minutes'?: number
  steps?: Step[]
}
interface Workflow {
  permissions?: unknown
  jobs: Record<string, Job>
}

const folder = path.join(root, '.github/workflows')
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return { name, text, workflow: parse(text) as Workflow }
})
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name}: ${id}`, job })),
)
const steps = jobs.flatMap(({ job }) => job.steps ?? [])

describe('workflows', () => {
  it('pin actions by commit, with their version, one of each', () => {
    const used = workflows.flatMap(({ text }) =>
      [...text.matchAll(/\buses: *(.+)/g)].map(([, action]) => action!),
    )
    const actions = [...new Set(used)].filter((action) => !action.startsWith('./'))
    expect(actions.length).toBeGreaterThan(5)
    for (const action of actions) expect(action).toMatch(/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
    const names = actions.map((action) => action.replace(/@.*/, ''))
    expect(names).toEqual([...new Set(names)])
  })

  it('may only read, except where a job publishes', () => {
    for (const { name, workflow } of workflows)
      expect({ name, permissions: workflow.permissions }).toEqual({
        name,
        permissions: { contents: 'read' },
      })
    const granted = jobs.flatMap(({ id, job: { permissions = {} } }) =>
      Object.keys(permissions)
        .filter((scope) => permissions[scope] !== 'read')
        .map((scope) => `${id}: ${scope}`),
    )
    expect(granted).toEqual([
      'release.yml: images: packages',
      'release.yml: publish: packages',
      'release.yml: publish: id-token',
      'release.yml: publish: attestations',
      'release.yml: release: contents',
    ])
  })

  it('end every job after a time', () => {
    const own = jobs.filter(({ job }) => !job.uses)
    expect(own.length).toBeGreaterThan(4)
    for (const { id, job } of own) expect(job['timeout-minutes'], id).toBeGreaterThan(0)
  })

  it('pass values to scripts by environment variables', () => {
    const scripts = steps.flatMap(({ run = [] }) => run)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })

  it('do not leave the token in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.length).toBeGreaterThan(2)
    for (const checkout of checkouts) expect(checkout.with?.['persist-credentials']).toBe(false)
  })

  it.skipIf(isMissing('actionlint'))('pass actionlint', async () => {
    const complaints = await new Promise<string>((resolve) => {
      execFile('actionlint', { cwd: root }, (error, stdout) =>
        resolve(stdout || (error?.message ?? '')),
      )
    })
    expect(complaints).toBe('')
  })
})
