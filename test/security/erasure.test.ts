import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReceiver, type Receiver } from '../harness/receiver.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'

/** Files below a folder that contain a text. */
async function filesContaining(folder: string, text: string): Promise<string[]> {
  const needle = Buffer.from(text)
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name)
    const isFile = await stat(file).then(
      (stats) => stats.isFile(),
      () => false,
    )
    // PostgreSQL keeps old data in the write-ahead log until it recycles the segment.
    if (!isFile || name.includes('pg_wal')) continue
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (bytes.includes(needle)) found.push(name)
  }
  return found
}

describe('deleting', () => {
  let system: TestSystem
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    system = await startTestSystem({
      database: 'embedded',
      files: 'folder',
      env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
    })
  })
  afterAll(async () => {
    await system?.stop()
    await receiver?.kill()
  })

  /** A plain VACUUM leaves deleted bytes in pages that are still in use. */
  async function vacuum() {
    // PostgreSQL cancels it if it and a transaction wait for each other.
    const vacuumFull = () => sql(system, 'VACUUM FULL')
    await vacuumFull().catch((error: DatabaseError) => {
      if (error.code !== '40P01') throw error
      return vacuumFull()
    })
    await sql(system, 'CHECKPOINT')
  }
  const traces = async (marker: string) => {
    await vacuum()
    return filesContaining(system.dataDir, marker)
  }
  const countUploads = async () =>
    (await sql<{ count: number }>(system, 'SELECT count(*)::int AS count FROM files.uploads'))[0]!
      .count

  it.each(['a submission', 'a form'] as const)(
    '%s removes its content from the data folder',
    async (target) => {
      const marker = `marker-${randomUUID()}`
      const api = createApi(system.baseUrl, system.apiKey)
      const { form, fields } = await createFormWith(
        api,
        { type: 'short_text', label: 'Name' },
        { type: 'file', label: 'Photo' },
      )
      await setWebhook(await accountApi(system), form, receiver.url)
      const [text, photo] = fields
      const bytes = Buffer.concat([png(), Buffer.from(marker)])
      const file = await upload(system.appUrl, form.public_id, {
        bytes,
        field: photo!.uuid,
        name: `${marker}.png`,
      })
      const answers = { [text!.uuid]: marker, [photo!.uuid]: file.body.uuid }
      const { body } = await submit(api, form, { fields: answers })
      const submission = `/forms/${form.uuid}/submissions/${body.submission_uuid}`
      const note = `Looked at ${marker}`
      const reviewed = await api.put(`${submission}/review`, { state: 'approved', note })
      expect(reviewed.status).toBe(200)
      const isDelivered = () => receiver.received.some((request) => request.body.includes(marker))
      await expect.poll(isDelivered).toBe(true)
      const before = await traces(marker)
      expect(before.some((name) => name.startsWith('files'))).toBe(true)
      expect(before.some((name) => name.startsWith('postgres'))).toBe(true)

      const path = target === 'a form' ? `/forms/${form.uuid}` : submission
      expect((await api.delete(path)).status).toBe(204)
      await expect.poll(countUploads).toBe(0)
      await expect.poll(() => traces(marker), { interval: 500 }).toEqual([])
    },
  )
})
