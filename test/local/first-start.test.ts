import { stat } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createInstallation, type Installation, type Launcher } from '../harness/launcher.ts'
import { linkTokenIn, runOwnerTool } from '../harness/owner-tool.ts'

interface FirstRunFile {
  base_url: string
  app_url: string
  email: string
  password: string
  api_key: string
  form: { uuid: string; public_id: string; public_url: string }
}

describe('npm start on an empty DATA_DIR', () => {
  let installation: Installation
  let launcher: Launcher
  let firstRun: FirstRunFile
  let port: number

  beforeAll(async () => {
    port = await freePort()
    installation = await createInstallation(port, await freePort())
    launcher = installation.start()
    await launcher.ready
    firstRun = await installation.read('first-run.json')
  })
  afterAll(() => installation.remove())

  it('saves the first owner, key and form in a file with mode 0600', async () => {
    const { mode } = await stat(path.join(installation.dataDir, 'first-run.json'))
    expect(mode & 0o777).toBe(0o600)
    expect(firstRun).toEqual({
      base_url: `http://localhost:${port}/api/v1`,
      app_url: `http://localhost:${port}`,
      email: 'owner@example.com',
      password: expect.stringMatching(/.{12,}/),
      api_key: expect.stringMatching(/^fpk_[0-9A-Za-z]{46}$/),
      form: {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        public_id: expect.any(String),
        public_url: `http://localhost:${port}/f/${firstRun.form.public_id}`,
      },
    })
  })

  it('prints the addresses and the key', () => {
    const output = launcher.output()
    expect(output).not.toContain('failed')
    const { form, base_url, api_key } = firstRun
    for (const text of [form.public_url, base_url, '/docs', api_key]) {
      expect(output).toContain(text)
    }
  })

  it('loads the services while PostgreSQL starts, and they wait until it is prepared', () => {
    const output = launcher.output()
    const [loading, prepared] = ['Starting identity', 'PostgreSQL is ready'].map((text) =>
      output.indexOf(text),
    ) as [number, number]
    expect(loading).toBeGreaterThan(-1)
    expect(prepared).toBeGreaterThan(loading)
    expect(output).not.toMatch(/(?<!Still )waiting for|FATAL|authentication failed/)
  })

  it('prints a link that logs in to the desk once', async () => {
    const output = launcher.output()
    const url = new URL(/\S+\/desk\S*/.exec(output)![0])
    expect([url.origin, url.pathname]).toEqual([firstRun.app_url, '/desk/login'])
    const logIn = async () =>
      createApi(firstRun.app_url).post<{ data: { email: string } }>('/api/account/session/link', {
        token: linkTokenIn(url.href),
      })
    const first = await logIn()
    expect([first.status, first.body.data.email]).toEqual([200, firstRun.email])
    expect((await logIn()).status).toBe(422)
  })

  it('makes npm run owner print links with its address', async () => {
    const args = ['create', '--email', 'second@example.com']
    const { out } = await runOwnerTool({ DATA_DIR: installation.dataDir }, args)
    expect(out).toContain(`\n${firstRun.app_url}/desk/set-password#token=${linkTokenIn(out)}\n`)
  })

  it('creates a public sample form', async () => {
    const { status, body } = await createApi(firstRun.base_url).get<{
      data: { title: string; fields: { type: string; logic: unknown }[] }
    }>(`/public/forms/${firstRun.form.public_id}`)
    expect(status).toBe(200)
    const types = body.data.fields.map(({ type }) => type)
    expect(types.at(0)).toBe('heading')
    expect(types.at(-1)).toBe('submit_button')
    expect(types).toContain('page_break')
    expect(body.data.fields.some(({ logic }) => logic !== null)).toBe(true)
  })

  it('rejects a second start on the same folder and names the first process', async () => {
    const second = installation.start()
    expect(await second.exited).not.toBe(0)
    expect(second.output()).toContain(`process ${launcher.pid}`)
    expect(second.output()).toContain(firstRun.app_url)
  })

  it('stops on SIGTERM with exit code 0 and leaves no process behind', async () => {
    const { processes } = await installation.read<{ processes: Record<string, { pid: number }> }>(
      'running.json',
    )
    expect(Object.keys(processes)).toHaveLength(6)
    launcher.signal('SIGTERM')
    expect(await launcher.exited).toBe(0)
    for (const [name, { pid }] of Object.entries(processes)) {
      expect(() => process.kill(pid, 0), name).toThrow('ESRCH')
    }
  })

  it('restarts on existing data without printing the key and a login link', async () => {
    launcher = installation.start()
    await launcher.ready
    expect(launcher.output()).not.toContain(firstRun.api_key)
    expect(launcher.output()).toMatch(new RegExp(` ${firstRun.app_url}/desk$`, 'm'))
    expect(launcher.output()).not.toContain('#token=')
    const { status } = await createApi(firstRun.base_url, firstRun.api_key).get('/auth/me')
    expect(status).toBe(200)
  })
})
