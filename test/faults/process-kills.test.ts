import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { startDedicatedS3, type DedicatedS3 } from '../harness/dedicated-s3.ts'
import { seededRandom } from '../harness/random.ts'
import { startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { seed } from '../harness/seed.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'
import { differences } from './differences.ts'
import { startMixedLoad, type MixedLoad } from './mixed-load.ts'

/** The longest that a killed process may be unavailable: 10 s, four times that for a busy machine. */
const recoveryMs = 40_000
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 8)
const processes = ['gateway', 'identity', 'forms', 'submissions', 'files', 'postgres'] as const
type Victim = (typeof processes)[number] | 'redis' | 's3'

describe.skipIf(isMissing('redis') || isMissing('s3'))(
  `killing processes under load, seed ${seed}`,
  () => {
    let redisPort: number
    let redis: ChildProcess
    let s3: DedicatedS3
    let receiver: Receiver
    let system: TestSystem
    let account: Api
    let load: MixedLoad
    let secret: string

    async function startRedis() {
      redis = spawn('redis-server', ['--port', String(redisPort), '--save', ''], { stdio: 'pipe' })
      for await (const line of redis.stdout!) if (/Ready to accept/.test(String(line))) break
    }
    async function kill(victim: Victim) {
      if (victim === 'redis') {
        redis.kill('SIGKILL')
        await once(redis, 'exit')
        return startRedis()
      }
      if (victim === 's3') {
        await s3.kill()
        return s3.restart()
      }
      const { pid } = system.process(victim)
      // A process that is restarting has no pid.
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }

    beforeAll(async () => {
      redisPort = await freePort()
      await startRedis()
      s3 = await startDedicatedS3()
      receiver = await startReceiver()
      system = await startTestSystem({
        database: 'embedded',
        files: 's3',
        stores: { s3: s3.settings },
        counters: 'memory',
        env: {
          REDIS_URL: `redis://127.0.0.1:${redisPort}`,
          LIMIT_SUBMIT: '1000000',
          WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
          WEBHOOK_ALLOW_HTTP: 'true',
        },
      })
      account = await accountApi(system)
      load = await startMixedLoad(system)
      secret = await setWebhook(account, load.form, receiver.url)
    })
    afterAll(async () => {
      await load?.stop()
      await system?.stop()
      await receiver?.kill()
      redis?.kill('SIGKILL')
      await s3?.stop()
    })

    it(
      'interrupts the service only until they restart',
      { timeout: 60_000 + rounds * recoveryMs },
      async () => {
        const random = seededRandom(seed)
        const victims: Victim[] = [...processes, 'redis', 's3']
        for (let round = 0; round < rounds; round++) {
          // The first rounds kill each once.
          const victim = victims[round] ?? victims[Math.floor(random() * victims.length)]!
          await new Promise((resolve) => setTimeout(resolve, random() * 2_000))
          const before = load.acknowledged.submissions.size
          await kill(victim)
          await expect
            .poll(() => load.acknowledged.submissions.size, {
              timeout: recoveryMs,
              message: `after killing ${victim}`,
            })
            .toBeGreaterThan(before + 20)
        }
        await load.stop()
        expect(load.unexpected).toEqual([])
        expect(load.failures()).toBeGreaterThan(0)
      },
    )

    it('keeps every acknowledged submission and upload exactly once', async () => {
      expect(load.acknowledged.uploads.size).toBeGreaterThan(0)
      expect(await differences(system, load)).toEqual([])
    })

    it('delivers every submission to the webhook, always under its own id', async () => {
      const deliveryIds = () => {
        const idsBySubmission = new Map<string, Set<string>>()
        for (const request of receiver.received) {
          const { uuid } = verifyDelivery(request, secret).data.submission
          const ids = idsBySubmission.get(uuid) ?? new Set()
          idsBySubmission.set(uuid, ids.add(String(request.headers['webhook-id'])))
        }
        return idsBySubmission
      }
      const [first] = await sql<{ at: Date }>(
        system,
        'SELECT min(created_at) AS at FROM forms.webhooks',
      )
      const due = await sql<{ uuid: string }>(
        system,
        "SELECT uuid FROM submissions.submissions WHERE created_at > $1::timestamptz + interval '1 second'",
        [first!.at],
      )
      expect(due.length).toBeGreaterThan(50)
      const undelivered = () => {
        const delivered = deliveryIds()
        return due.filter(({ uuid }) => !delivered.has(uuid)).length
      }
      await expect.poll(undelivered, { timeout: 150_000, interval: 1_000 }).toBe(0)
      expect([...deliveryIds().values()].filter((ids) => ids.size !== 1)).toEqual([])
    })
  },
)
