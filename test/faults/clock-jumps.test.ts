import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { libFaketimePath } from '../harness/requirements.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import {
  completeChallenge,
  loginChallenge,
  totpCode,
  turnOnTwoFactor,
  waitForTotpStep,
} from '../harness/two-factor.ts'
import { differences } from './differences.ts'
import { startMixedLoad } from './mixed-load.ts'

const stepsInAnHour = 120

describe.skipIf(isMissing('faketime'))('a server clock that jumps by an hour', () => {
  let folder: string
  let system: TestSystem
  let replica: Replica

  /** Waits until the gateway shows the new time. */
  async function jumpTo(hours: number): Promise<void> {
    await writeFile(path.join(folder, 'clock'), `${hours < 0 ? '' : '+'}${hours}h`)
    const wanted = Date.now() + hours * 3_600_000
    await expect
      .poll(async () => {
        const reply = await fetch(replica.appUrl)
        return Math.abs(Date.parse(reply.headers.get('date')!) - wanted) < 60_000
      })
      .toBe(true)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-clock-'))
    system = await startTestSystem({ files: 'folder' })
    await writeFile(path.join(folder, 'clock'), '+0h')
    replica = await startReplica(system, {
      LD_PRELOAD: libFaketimePath()!,
      FAKETIME_TIMESTAMP_FILE: path.join(folder, 'clock'),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
      // S3 stores reject requests signed at another time, so files are kept in a folder.
      S3_ENDPOINT: '',
      S3_ACCESS_KEY: '',
      S3_SECRET_KEY: '',
      S3_BUCKET: '',
      REDIS_URL: '',
      LIMIT_UPLOAD: '0',
      LIMIT_PUBLIC_READ: '3',
    })
  })
  afterAll(async () => {
    await replica?.stop()
    await system?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('accepts authenticator codes once', async () => {
    const owner = await newOwner(system)
    const { secret } = await turnOnTwoFactor(owner)
    const tryCode = async (steps: number) => {
      const challenge = await loginChallenge(replica, owner)
      return (await completeChallenge(replica, challenge, { code: totpCode(secret, steps) })).status
    }
    await waitForTotpStep(20_000)
    await jumpTo(1)
    expect(await tryCode(1)).toBe(422)
    expect(await tryCode(stepsInAnHour)).toBe(200)
    await jumpTo(0)
    // The jump forward locks the owner out of nothing, and used codes stay used.
    await waitForTotpStep(20_000)
    expect(await tryCode(1)).toBe(200)
    expect(await tryCode(1)).toBe(422)
    await jumpTo(-1)
    expect(await tryCode(1)).toBe(422)
    await jumpTo(0)
  })

  it('keeps Retry-After of a rate limit within a minute', async () => {
    const { form } = await createFormWith(createApi(replica.baseUrl, system.apiKey))
    const read = () => fetch(`${replica.baseUrl}/public/forms/${form.public_id}`)
    await expect.poll(async () => (await read()).status).toBe(429)
    await jumpTo(-1)
    const retryAfter = Number((await read()).headers.get('retry-after'))
    expect(retryAfter).toBeLessThanOrEqual(60)
    await jumpTo(0)
  })

  it('keeps versions ascending and returns the newest', async () => {
    const [api, replicaApi] = [system, replica].map(({ baseUrl }) =>
      createApi(baseUrl, system.apiKey),
    )
    const { form } = await createFormWith(api!, { type: 'short_text', label: 'Name' })
    const seen: number[] = []
    for (const hours of [1, -1, 0]) {
      await jumpTo(hours)
      await replicaApi!.patch(`/forms/${form.uuid}`, { title: `At ${hours}` })
      const { body } = await api!.get<{ data: Form & { version: number } }>(
        `/public/forms/${form.public_id}`,
      )
      expect(body.data.title).toBe(`At ${hours}`)
      seen.push(body.data.version)
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
    expect(new Set(seen).size).toBe(3)
  })

  it('stores every submission once', async () => {
    const load = await startMixedLoad({ ...replica, apiKey: system.apiKey })
    for (const hours of [1, -1, 2, 0]) {
      await jumpTo(hours)
      const before = load.acknowledged.submissions.size
      await expect.poll(() => load.acknowledged.submissions.size).toBeGreaterThan(before + 50)
    }
    await load.stop()
    expect(load.unexpected).toEqual([])
    expect(await differences({ ...system, ...replica }, load)).toEqual([])
  })
})
