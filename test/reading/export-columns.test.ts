import type { Form } from '@formpost/contract'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

const system = sharedSystem()

let owner: NewOwner
let form: Form
/** The uuids of the fields. */
let name: string
let first: string
let second: string

/** Submits two files with these names. */
async function send(by: string, names: [string, string]): Promise<string> {
  const uploaded = await Promise.all(
    [first, second].map(async (field, at) => {
      const file = { bytes: png(), name: names[at]!, field }
      return (await upload(system.appUrl, form.public_id, file)).body.uuid
    }),
  )
  const fields = { [name]: by, [first]: uploaded[0], [second]: uploaded[1] }
  const reply = await submit(owner.api, form, { fields })
  expect(reply.status).toBe(201)
  return reply.body.submission_uuid
}

const exportPath = (query: string) => `/forms/${form.uuid}/submissions/export${query}`
const rowsOf = async (query: string) => {
  const { status, text } = await owner.api.get(exportPath(query))
  expect(status).toBe(200)
  // No cell of these tests has a comma or a line break.
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}
const download = (query = '') =>
  fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files${query}`, {
    headers: { Authorization: `Bearer ${owner.token}` },
  })
const archivePaths = async (query = '') => {
  const entries = unzipSync(new Uint8Array(await (await download(query)).arrayBuffer()))
  return Object.keys(entries).filter((path) => path !== 'index.csv')
}

beforeAll(async () => {
  owner = await newOwner(system)
  const created = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
    // In the same folder of the archive, where equal names are numbered.
    { type: 'file', label: 'photo' },
  )
  form = created.form
  ;[name, first, second] = created.fields.map(({ uuid }) => uuid) as [string, string, string]
})

describe('the columns of an export', () => {
  it('are the uuids of submissions and the names of files as in the archive', async () => {
    const amina = await send('Amina', ['well.png', 'WELL.png'])
    const baraka = await send('Baraka', ['con.png', 'a:b.png'])
    const [head, ...rows] = await rowsOf('?columns=id,files')
    expect(head!.slice(0, 4)).toEqual(['Submission ID', 'Name', 'Photo', 'photo'])
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      [baraka, 'Baraka'],
      [amina, 'Amina'],
    ])
    const paths = rows.flatMap(([uuid, , photo, other]) => [
      `files/${uuid}/Photo/${photo}`,
      `files/${uuid}/photo/${other}`,
    ])
    expect((await archivePaths()).toSorted()).toEqual(paths.toSorted())
    expect(rows[1]!.slice(2, 4)).toEqual(['well.png', 'WELL (2).png'])
  })

  it('follow filters and the order, beside reviews', async () => {
    const query = `?where[${name}]=Amina&order=asc`
    const [head, ...rows] = await rowsOf(`${query}&columns=review,files,id`)
    expect(head!.slice(-4)).toEqual(['Review', 'Review Note', 'Reviewer', 'Reviewed At'])
    expect(head![0]).toBe('Submission ID')
    expect(rows.map((row) => row[1])).toEqual(['Amina'])
    expect(await archivePaths(`?where[${name}]=Amina`)).toHaveLength(2)
  })

  it('are those of the contract unless they are asked for', async () => {
    const [head, row] = await rowsOf('')
    expect(head).toEqual([
      ...['Name', 'Photo', 'photo', 'Submitted At', 'IP Address', 'Filled At', 'Was Offline'],
    ])
    expect(row![1]).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect((await rowsOf('?columns=id'))[1]!.slice(1)).toEqual(row)
  })

  it('keep the uuid of a file that is gone', async () => {
    await send('Gone', ['gone.png', 'left.png'])
    const [, plain] = await rowsOf(`?where[${name}]=Gone`)
    const uuid = plain![1]!
    await sql(system, 'UPDATE files.uploads SET deleted_at = now() WHERE uuid = $1', [uuid])
    const [, row] = await rowsOf(`?where[${name}]=Gone&columns=files`)
    expect(row!.slice(0, 3)).toEqual(['Gone', uuid, 'left.png'])
  })

  it.each(['', 'devices', 'id,devices', 'ID', 'id,'])('refuses columns=%s', async (columns) => {
    const { status, body } = await owner.api.get<{ codes: object }>(
      exportPath(`?columns=${columns}`),
    )
    const code = { code: 'not_one_of', allowed: ['id', 'files', 'review', 'device'] }
    expect([status, body.codes]).toEqual([422, { columns: [code] }])
  })
})

describe('the name of an export', () => {
  const nameOf = (disposition: string | null) => {
    const [, ascii, utf8] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(
      disposition ?? '',
    )!
    return [ascii, decodeURIComponent(utf8!)]
  }
  it.each([
    ['Water points', 'Water points', 'Water points'],
    ['Wells/2026: "north"', 'Wells_2026_ _north_', 'Wells_2026_ _north_'],
    ['نقاط المياه', undefined, 'نقاط المياه'],
    ['con', '_con', '_con'],
    ['é'.repeat(255), undefined, 'é'.repeat(90)],
  ])('is that of the form %s', async (title, ascii, utf8) => {
    await owner.api.patch(`/forms/${form.uuid}`, { title })
    const csv = await owner.api.get(exportPath('?columns=id'))
    const zip = await download()
    await zip.arrayBuffer()
    for (const [headers, extension] of [
      [csv.headers, 'csv'],
      [zip.headers, 'zip'],
    ] as const) {
      expect(nameOf(headers.get('content-disposition'))).toEqual([
        `${ascii ?? form.uuid}.${extension}`,
        `${utf8}.${extension}`,
      ])
    }
  })
})
