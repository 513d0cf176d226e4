import type { Receipt } from '@formpost/contract'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { answersOf, formWithRepeats } from './form-with-repeats.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

describe('files in repeats', () => {
  it('are in the ZIP and in the table of their repeat', async () => {
    const { form, ids } = await formWithRepeats(api)
    const uploadPhoto = async (bytes: Buffer) => {
      const file = { bytes, name: 'photo.png', field: ids.photo }
      return (await upload(system.appUrl, form.public_id, file)).body.uuid
    }
    const [first, third] = [png(100), png(200)]
    const [one, two] = [await uploadPhoto(first), await uploadPhoto(third)]
    const fields = answersOf(ids, {
      village: 'Ama',
      house: [{ photo: one }, { material: 'Tin' }, { photo: two }],
    })
    const reply = await submit(api, form, { fields })
    expect(reply.status, reply.text).toBe(201)
    const { submission_uuid: uuid }: Receipt = reply.body

    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const archive = await fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files`, {
      headers: { Authorization: `Bearer ${login.body.token}` },
    })
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(Buffer.from(files[`files/${uuid}/Photo 1/photo.png`]!)).toEqual(first)
    expect(Buffer.from(files[`files/${uuid}/Photo 3/photo.png`]!)).toEqual(third)
    expect(Buffer.from(files['index.csv']!).toString()).toContain(
      `,${two},Photo 3,photo.png,${third.length},`,
    )

    const path = `/forms/${form.uuid}/submissions/export?repeat=${ids.house}`
    const names = await api.get(`${path}&columns=files`)
    expect(names.text).toContain(`${uuid},1,,,,photo.png,0\r\n${uuid},2,,Tin,,,0\r\n`)
    expect((await api.get(path)).text).toContain(`${uuid},3,,,,${two},0\r\n`)
  })
})
