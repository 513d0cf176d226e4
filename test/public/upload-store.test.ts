import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png, upload } from '../harness/uploads.ts'

interface Store {
  system: TestSystem
  setDown(down: boolean): Promise<void>
  stop(): Promise<void>
}

async function folderStore(): Promise<Store> {
  const system = await startTestSystem({ files: 'folder', counters: 'memory' })
  const folder = path.join(system.dataDir, 'files')
  return {
    system,
    // A file in place of the folder makes writes fail even for root.
    async setDown(down) {
      if (down) {
        await rename(folder, `${folder}.away`)
        await writeFile(folder, '')
      } else {
        await rm(folder)
        await rename(`${folder}.away`, folder)
      }
    },
    stop: () => system.stop(),
  }
}

async function s3Store(): Promise<Store> {
  const { s3 } = inject('stores')
  const proxy: TcpProxy = await createTcpProxy(s3!.S3_ENDPOINT)
  // S3 may take a host name for a bucket, so the endpoint is an IP address.
  const endpoint = proxy.url.replace('localhost', '127.0.0.1')
  const stores = { ...inject('stores'), s3: { ...s3!, S3_ENDPOINT: endpoint } }
  const system = await startTestSystem({ files: 's3', stores })
  return {
    system,
    setDown: async (down) => proxy.setDown(down),
    async stop() {
      await system.stop()
      await proxy.stop()
    },
  }
}

function storeTests(start: () => Promise<Store>) {
  let store: Store
  let api: Api
  let form: Form
  let photo: Field

  beforeAll(async () => {
    store = await start()
    const { system } = store
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(api, { type: 'file', label: 'Photo' })
    form = created.form
    photo = created.fields[0]!
  })
  afterAll(() => store?.stop())

  const send = () =>
    upload(store.system.appUrl, form.public_id, { bytes: png(), field: photo.uuid })
  const rows = () =>
    sql<{ uuid: string; stored: boolean }>(
      store.system,
      'SELECT uuid, stored_at IS NOT NULL AS stored FROM files.uploads WHERE form_uuid = $1',
      [form.uuid],
    )

  it('that is down causes 503 for files only and recovers', async () => {
    await store.setDown(true)
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body).toMatchObject({ code: 'unavailable' })
    expect((await rows()).filter(({ stored }) => stored)).toEqual([])
    expect((await submit(api, form, { fields: {} })).status).toBe(201)

    await store.setDown(false)
    const accepted = await send()
    expect(accepted.status).toBe(201)
    const answer = { fields: { [photo.uuid]: accepted.body.uuid } }
    expect((await submit(api, form, answer)).status).toBe(201)
  })

  it('deletes only uploads that stay unattached for a day', async () => {
    const [orphan, attached, young] = [await send(), await send(), await send()].map(
      ({ body }) => body.uuid,
    )
    await submit(api, form, { fields: { [photo.uuid]: attached } })
    const age = (hours: number, uuid: string) =>
      sql(
        store.system,
        `UPDATE files.uploads SET
           created_at = (created_at AT TIME ZONE 'UTC' - make_interval(hours => $1)) AT TIME ZONE 'UTC',
           expires_at = (expires_at AT TIME ZONE 'UTC' - make_interval(hours => $1)) AT TIME ZONE 'UTC'
         WHERE uuid = $2`,
        [hours, uuid],
      )
    await age(25, orphan!)
    await age(25, attached!)
    await age(23, young!)
    // The service sweeps at startup and every hour.
    await store.system.process('files').stop()
    await store.system.process('files').start()
    const remaining = async () => (await rows()).map(({ uuid }) => uuid)
    await expect.poll(remaining).not.toContain(orphan)
    expect(await remaining()).toEqual(expect.arrayContaining([attached, young]))
    expect((await submit(api, form, { fields: { [photo.uuid]: young } })).status).toBe(201)
    const late = await submit(api, form, { fields: { [photo.uuid]: orphan } })
    expect(late.status).toBe(422)
  })

  it('deletes the files of a deleted field', async () => {
    const { form: other, fields } = await createFormWith(api, { type: 'file', label: 'Scan' })
    const scan = fields[0]!
    const sent = { bytes: png(), field: scan.uuid }
    const { body } = await upload(store.system.appUrl, other.public_id, sent)
    await submit(api, other, { fields: { [scan.uuid]: body.uuid } })
    await api.delete(`/forms/${other.uuid}/fields/${scan.id}`)
    const remaining = () =>
      sql(store.system, 'SELECT 1 FROM files.uploads WHERE uuid = $1', [body.uuid])
    await expect.poll(remaining).toEqual([])
  })
}

describe('an upload folder', () => {
  storeTests(folderStore)
})

describe.skipIf(isMissing('s3'))('an upload bucket', () => {
  storeTests(s3Store)
})
