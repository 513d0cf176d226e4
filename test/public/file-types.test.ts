import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  bytesOf,
  type FileVector,
} from '../../services/shared/rules/vectors/files/run-file-vector.ts'
import { fileVectorFiles } from '../../services/shared/rules/vectors/read-vectors.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const vectors = fileVectorFiles.flatMap(([, json]) => JSON.parse(json) as FileVector[])
const vector = (name: string) => vectors.find((one) => one.name === name)!

const formWith = async (accept: string | null) => {
  const { form, fields } = await createFormWith(api, {
    type: 'file',
    label: 'File',
    settings: { accept },
  })
  const send = (name: string, bytes: Uint8Array) =>
    upload(system.appUrl, form.public_id, {
      bytes: Buffer.from(bytes),
      name,
      field: fields[0]!.uuid,
    })
  return { form, field: fields[0]!, send }
}

describe('the type of an upload', () => {
  it.each([
    ['a recording of sound in WebM by a browser is audio', 'audio/*', 'audio/webm'],
    ['a recording of sound in MP4 by a browser is audio', 'audio/x-m4a', 'audio/mp4'],
    ['Opus in Ogg is audio without a parameter', 'audio/ogg', 'audio/ogg'],
    ['every name of WAV is the same', 'audio/x-wav', 'audio/wav'],
    ['every name of JPEG is the same', 'image/jpg', 'image/jpeg'],
    ['every name of ZIP is the same', 'application/x-zip-compressed', 'application/zip'],
    ['XML has two names', 'text/xml', 'application/xml'],
    ['CSV in Windows-1252, as Excel writes it in Europe', 'text/csv', 'text/csv'],
  ])('%s', async (name, accept, type) => {
    const { send } = await formWith(accept)
    const file = vector(name)
    const { status, body } = await send(file.file, bytesOf(file))
    expect([status, body.mime_type, body.name]).toEqual([201, type, file.file])
  })

  it.each([
    ['a film in WebM is video', 'audio/*'],
    ['a photo is no CSV', 'text/csv'],
    ['a ZIP of photos is no DOCX', vector('DOCX by the names in it').type],
  ])('is refused where %s', async (name, accept) => {
    const { send } = await formWith(accept)
    const file = vector(name)
    const { status, body } = await send(file.file, bytesOf(file))
    expect([status, body.errors]).toEqual([
      422,
      { file: [`The file must be one of these: ${accept}.`] },
    ])
  })
})

describe('the version that was filled in', () => {
  let form: Form
  let field: Field
  let version: number

  beforeAll(async () => {
    const owner = await newOwner(system)
    const created = await createFormWith(owner.api, { type: 'file', label: 'Scan' })
    form = created.form
    field = created.fields[0]!
    const path = `/public/forms/${form.public_id}`
    version = (await owner.api.get<{ data: { version: number } }>(path)).body.data.version
    const settings = { accept: '.pdf', max_size: 1 }
    await owner.api.patch(`/forms/${form.uuid}/fields/${field.id}`, { settings })
  })

  const send = (parts: [name: string, value: string][], after: typeof parts = []) => {
    const body = new FormData()
    for (const [name, value] of parts) body.append(name, value)
    body.append('file', new Blob([new Uint8Array(png(2_000))]), 'scan.png')
    for (const [name, value] of after) body.append(name, value)
    return createApi(system.appUrl).post<{ errors?: object }>(`/f/${form.public_id}/uploads`, body)
  }

  it('judges a file, wherever the request names it', async () => {
    const id: [string, string] = ['form_field_id', field.uuid]
    const filled: [string, string] = ['form_version', String(version)]
    expect((await send([id])).status).toBe(422)
    expect((await send([id, filled])).status).toBe(201)
    expect((await send([filled], [id])).status).toBe(201)
    expect((await send([id], [filled])).status).toBe(201)
  })

  it('is the current one if there is no such version', async () => {
    const id: [string, string] = ['form_field_id', field.uuid]
    expect((await send([id, ['form_version', '999']])).body.errors).toHaveProperty('file')
    const refused = await send([id, ['form_version', 'newest']])
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ['form_version'],
    ])
  })
})

describe('the name of an upload', () => {
  const boundary = 'b0undary'
  const send = async (parameters: string) => {
    const { form, field } = await formWith(null)
    const part = (head: string, body: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const body =
      part('name="form_field_id"', field.uuid) +
      part(`name="file"; ${parameters}`, 'text') +
      `--${boundary}--\r\n`
    const type = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const path = `/f/${form.public_id}/uploads`
    const reply = await createApi(system.appUrl).post<{ name: string }>(path, body, type)
    return reply.body.name
  }

  it.each([
    ['filename="plain.txt"', 'plain.txt'],
    ['filename=token.txt', 'token.txt'],
    ['filename="Cafe\u0301.txt"', 'Cafe\u0301.txt'],
    ['filename="👩‍👩‍👧 صورة.txt"', '👩‍👩‍👧 صورة.txt'],
    ['filename="  .a b..txt "', '  .a b..txt '],
    ['filename="100%25 a%20b.txt"', '100%25 a%20b.txt'],
    ['filename="door: %223%22.txt"', 'door: "3".txt'],
    ['filename="door: \\"3\\".txt"', 'door: "3".txt'],
    ['filename="a; b=c.txt"', 'a; b=c.txt'],
    ["filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt", 'naïve €.txt'],
    [`filename="fallback.txt"; filename*=utf-8'en'%D8%A8%D8%A6%D8%B1.txt`, 'بئر.txt'],
    ['filename="C:\\\\photos\\\\well.txt"', 'well.txt'],
    ['filename="a%0D%0Ab.txt"', 'ab.txt'],
    [`filename="${'x'.repeat(300)}.txt"`, `${'x'.repeat(251)}.txt`],
  ])('in %s is %j', async (parameters, name) => {
    expect(await send(parameters)).toBe(name)
  })
})
