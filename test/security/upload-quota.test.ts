import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

let system: TestSystem
let api: Api
let form: Form
let field: Field

beforeAll(async () => {
  system = await startTestSystem({
    counters: 'memory',
    files: 'folder',
    env: { UPLOAD_QUOTA_MEGABYTES: '3' },
  })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

const createFileForm = async () => {
  const created = await createFormWith(api, { type: 'file', label: 'Photo' })
  form = created.form
  field = created.fields[0]!
}
const megabyte = 1024 * 1024
const send = (size = megabyte) =>
  upload(system.appUrl, form.public_id, { bytes: png(size), field: field.uuid })

describe('files that no submission uses', () => {
  it('are refused beyond the quota of their form', async () => {
    await createFileForm()
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    const refused = await send()
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/Too many files/)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(1_000)).status).toBe(201)
    await createFileForm()
    expect((await send()).status).toBe(201)
  })

  it('no longer count once a submission uses them', async () => {
    await createFileForm()
    for (let n = 0; n < 6; n++) {
      const file = await send()
      expect(file.status).toBe(201)
      const fields = { [field.uuid]: file.body.uuid }
      expect((await submit(api, form, { fields })).status).toBe(201)
    }
  })

  it('count once each when they arrive together', async () => {
    await createFileForm()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send()))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })
})
