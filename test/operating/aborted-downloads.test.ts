import { afterAll, beforeAll, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const megabytes = 2 * 1024 * 1024
let system: TestSystem

beforeAll(async () => {
  system = await startTestSystem({ files: 'folder' })
})
afterAll(() => system?.stop())

/** The number of finished `files.Read` calls, with any outcome. */
async function finishedReads(): Promise<number> {
  const text = await (await fetch(`${system.adminUrlOf('files')}/metrics`)).text()
  const counts = text.matchAll(
    /^formpost_rpc_duration_seconds_count\{rpc="files\.Read".*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

it('closes the file when a download is aborted', async () => {
  const owner = await newOwner(system)
  const { form, fields } = await createFormWith(owner.api, { type: 'file', label: 'Photo' })
  const field = fields[0]!.uuid
  const bytes = png(megabytes - png().length)
  const { body } = await upload(system.appUrl, form.public_id, { bytes, field })
  await submit(createApi(system.baseUrl), form, { fields: { [field]: body.uuid } })
  for (let n = 0; n < 20; n++) {
    const reply = await fetch(
      `${system.appUrl}/api/account/forms/${form.uuid}/files/${body.uuid}`,
      {
        headers: { Authorization: `Bearer ${owner.token}` },
      },
    )
    expect(reply.status).toBe(200)
    const reader = reply.body!.getReader()
    await reader.read()
    await reader.cancel()
  }
  await expect.poll(finishedReads).toBe(20)
})
