import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { createInstallation, type Installation, type Launcher } from '../harness/launcher.ts'
import { doMainJob } from '../harness/main-job.ts'
import { peakDuring } from '../harness/memory.ts'
import { isMissing } from '../harness/shared.ts'

const megabytes = 1024
const clients = 50
const submissionsEach = 40

interface FirstRunFile {
  base_url: string
  app_url: string
  email: string
  password: string
  api_key: string
}

/** A core that this process may use; a container has not all of them. */
const firstCore = (): string =>
  /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]!

describe.skipIf(isMissing('util-linux'))('npm start on one core', () => {
  let installation: Installation
  let launcher: Launcher
  let first: FirstRunFile

  beforeAll(async () => {
    installation = await createInstallation(await freePort(), await freePort())
    const env = {
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
      WEBHOOK_ALLOW_HTTP: 'true',
      LIMIT_SUBMIT: '0',
    }
    launcher = installation.start(env, ['taskset', '-c', firstCore()])
    await launcher.ready
    first = await installation.read('first-run.json')
  })
  afterAll(() => installation?.remove())

  /** Submits from many clients at the same time; returns the number of stored answers. */
  async function sendBurst(): Promise<number> {
    const api = createApi(first.base_url, first.api_key)
    const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    const send = async () => {
      for (let count = 0; count < submissionsEach; count++) {
        const answers = { [fields[0]!.uuid]: `Visitor ${count}` }
        const reply = await submit(api, form, { client_uuid: randomUUID(), fields: answers })
        expect(reply.status).toBe(201)
      }
    }
    await Promise.all(Array.from({ length: clients }, send))
    const csv = await api.get(`/forms/${form.uuid}/submissions/export`, { Accept: 'text/csv' })
    return csv.text.split('Visitor ').length - 1
  }

  it('does the main job and takes a burst in less than 1 GiB, with PostgreSQL', async () => {
    const { base_url: baseUrl, app_url: appUrl, email, password } = first
    let stored = 0
    const work = async () => {
      await doMainJob({ baseUrl, appUrl }, { email, password })
      stored = await sendBurst()
    }
    const peak = await peakDuring(launcher.pid, work())
    expect(stored).toBe(clients * submissionsEach)
    expect(peak).toBeLessThan(megabytes)
    // Less would mean that processes were not counted.
    expect(peak).toBeGreaterThan(100)
  })
})
