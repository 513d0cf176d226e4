import { randomUUID } from 'node:crypto'

import type { Form, Submission } from '@formpost/contract'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()

interface Stored {
  submission: string
  uploads: string[]
}

describe('answers with one file and with several', () => {
  let owner: NewOwner
  let form: Form
  let photo: string
  let one: Stored
  let several: Stored

  const send = async (name: string, field = photo, to = form) =>
    (await upload(system.appUrl, to.public_id, { bytes: png(), name, field })).body.uuid
  const store = async (fields: object, to = form): Promise<string> => {
    const reply = await submit(owner.api, to, { fields })
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.body.submission_uuid
  }
  const allow = (max_files: number | null) => {
    const path = `/forms/${form.uuid}/fields/${form.fields[0]!.id}`
    return owner.api.patch(path, { settings: { max_files } })
  }
  const exported = async (query = '', of = form) => {
    const { text } = await owner.api.get(`/forms/${of.uuid}/submissions/export${query}`)
    const lines = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    return lines.slice(1).map((line) => line.split(','))
  }
  const entriesOf = async (of: Form) => {
    const reply = await fetch(`${system.appUrl}/api/account/forms/${of.uuid}/files`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    return unzipSync(new Uint8Array(await reply.arrayBuffer()))
  }
  const found = async (condition: string) => {
    const path = `/forms/${form.uuid}/submissions?where[${photo}]${condition}`
    const { data } = (await owner.api.get<{ data: Submission[] }>(path)).body
    return data.map(({ uuid }) => uuid)
  }

  beforeAll(async () => {
    owner = await newOwner(system)
    const created = await createFormWith(owner.api, { type: 'file', label: 'Photo' })
    form = created.form
    photo = created.fields[0]!.uuid
    const first = await send('well.png')
    one = { submission: await store({ [photo]: first }), uploads: [first] }
    await allow(3)
    const uploads = [await send('well.png'), await send('pump.png'), await send('WELL.png')]
    several = { submission: await store({ [photo]: uploads }), uploads }
  })

  it.each([3, 1])('are cells of an export while max_files is %s', async (max) => {
    await allow(max)
    const cells = (await exported()).map(([cell]) => cell)
    expect(cells).toEqual([several.uploads.join('; '), one.uploads[0]])
    expect((await exported('?order=desc')).map(([cell]) => cell)).toEqual(cells)
    expect((await exported('?columns=files')).map(([cell]) => cell)).toEqual([
      'well.png; pump.png; WELL (2).png',
      'well.png',
    ])
    const path = `/forms/${form.uuid}/submissions/export?format=xlsx`
    const sheet = await fetch(`${system.baseUrl}${path}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    const files = unzipSync(new Uint8Array(await sheet.arrayBuffer()))
    expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain(several.uploads.join('; '))
  })

  it('are files of the archive, numbered where their names are equal', async () => {
    const { 'index.csv': index, ...files } = await entriesOf(form)
    expect(Object.keys(files)).toEqual([
      ...['well.png', 'pump.png', 'WELL (2).png'].map(
        (name) => `files/${several.submission}/Photo/${name}`,
      ),
      `files/${one.submission}/Photo/well.png`,
    ])
    for (const uuid of [...several.uploads, ...one.uploads])
      expect(strFromU8(index!)).toContain(`,${uuid},Photo,`)
  })

  it('are found by each upload, and by whether there are any', async () => {
    for (const uuid of several.uploads)
      expect(await found(`=${uuid.toUpperCase()}`)).toEqual([several.submission])
    expect(await found(`=${one.uploads[0]}`)).toEqual([one.submission])
    expect(await found(`=${randomUUID()}`)).toEqual([])
    expect(await found('[empty]=false')).toEqual([several.submission, one.submission])
  })

  it('count once in the summary', async () => {
    const { data } = (
      await owner.api.get<{ data: { fields: object[] } }>(`/forms/${form.uuid}/summary`)
    ).body
    expect(data.fields).toEqual([{ field_uuid: photo, type: 'file', label: 'Photo', answered: 2 }])
  })

  it('are listed and counted in the instances of a repeat', async () => {
    const parent = randomUUID()
    const { form: visits, fields } = await createFormWith(
      owner.api,
      { type: 'repeat', label: 'Visits', uuid: parent },
      { type: 'file', label: 'Proof', parent, settings: { max_files: 2 } },
    )
    const [visit, proof] = fields.map(({ uuid }) => uuid) as [string, string]
    const uploads = await Promise.all(
      ['a.png', 'b.png', 'a.png'].map((name) => send(name, proof, visits)),
    )
    const [a, b, c] = uploads as [string, string, string]
    const answers = { [visit]: [{ [proof]: [a, b] }, { [proof]: [c] }] }
    const submission = await store(answers, visits)
    expect(await exported(`?repeat=${visit}`, visits)).toEqual([
      [submission, '1', '', `${a}; ${b}`],
      [submission, '2', '', c],
    ])
    const named = await exported(`?repeat=${visit}&columns=files`, visits)
    expect(named.map((cells) => cells[3])).toEqual(['a.png; b.png', 'a.png'])
    const { 'index.csv': _index, ...files } = await entriesOf(visits)
    expect(Object.keys(files).toSorted()).toEqual(
      ['Proof 1/a.png', 'Proof 1/b.png', 'Proof 2/a.png'].map(
        (path) => `files/${submission}/${path}`,
      ),
    )
  })
})
