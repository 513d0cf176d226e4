import type { Form, PublicForm } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { importVillages, mostVillages, sendForm, villageOf } from '../harness/village-import.ts'
import { draftOf, newField, publishNow, putDraft, type Refused } from './draft-api.ts'

const named = ({ fields }: Form, name: string) => fields.find((field) => field.name === name)!

// Its own, in which requests of other tests do not wait for large imports.
let system: TestSystem
let api: Api
let anyone: Api
beforeAll(async () => {
  system = await startTestSystem()
  api = createApi(system.baseUrl, system.apiKey)
  anyone = createApi(system.baseUrl)
})
afterAll(() => system?.stop())

describe('a file with 50,000 choices', () => {
  let imported: Awaited<ReturnType<typeof importVillages>>
  beforeAll(async () => {
    imported = await importVillages(api)
  })

  const answersOf = (n: number, village = n) => {
    const form = imported.body.data
    return {
      [named(form, 'region').uuid]: `Region ${n % 10}`,
      [named(form, 'district').uuid]: `District ${n % 500}`,
      [named(form, 'village').uuid]: villageOf(village).label,
    }
  }

  it('is taken whole', () => {
    const { status, text, body } = imported
    expect([status, status === 201 ? '' : text]).toEqual([201, ''])
    expect(body.report).toMatchObject({ whole: 516, rows: 516, changed: [], left_out: [] })
    const { options, choices } = named(body.data, 'village')
    expect([options!.length, choices!.length]).toEqual([mostVillages, mostVillages])
  })

  it('is one compressed part for clients that read parts', async () => {
    const { public_id: publicId } = imported.body.data
    const path = `/public/forms/${publicId}`
    const { body } = await anyone.get<{ data: PublicForm }>(`${path}?options=parts`)
    const hash = body.data.parts![`options.${named(imported.body.data, 'village').uuid}`]!
    const read = (headers: Record<string, string>) =>
      fetch(`${system.baseUrl}${path}/parts/${hash}`, { headers })
    const response = await read({ 'Accept-Encoding': 'gzip;q=0.5, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(1024 * 1024)
    const { data } = (await response.json()) as { data: { options: string[] } }
    expect(data.options).toHaveLength(mostVillages)
    const held = await read({ 'If-None-Match': response.headers.get('etag')! })
    expect([held.status, held.headers.get('vary')]).toEqual([304, 'Accept-Encoding'])
  })

  it('judges answers by its columns', async () => {
    const form = imported.body.data
    const stored = await submit(anyone, form, { fields: answersOf(49_123) })
    expect(stored.status, stored.text).toBe(201)
    for (const village of [49_124, mostVillages]) {
      const refused = await submit(anyone, form, { fields: answersOf(49_123, village) })
      expect(refused.status).toBe(422)
    }
    const { text } = await api.get(`/forms/${form.uuid}/submissions/export`)
    expect(text).toContain('Region 3,District 123,Village number 49123,59123,')
    const names = await api.get(`/forms/${form.uuid}/submissions/export?values=names`)
    expect(names.text).toContain('r3,d123,v49123,59123,')
  })

  it('is the same when it is exported as an XLSForm and imported again', async () => {
    const form = imported.body.data
    const exported = await fetch(`${system.baseUrl}/forms/${form.uuid}/xlsform`, {
      headers: { Authorization: `Bearer ${system.apiKey}` },
    })
    const content = Buffer.from(await exported.arrayBuffer())
    const again = await sendForm(api, { file: ['a.xlsx', content] })
    expect([again.status, again.status === 201 ? '' : again.text]).toEqual([201, ''])
    expect(again.body.report).toMatchObject({ changed: [], left_out: [] })
    const listOf = (of: Form) => {
      const { options, choices } = named(of, 'village')
      return { options, choices }
    }
    expect(listOf(again.body.data)).toEqual(listOf(form))
  })

  it('is kept in a draft, and published with a change', async () => {
    const form = imported.body.data
    const draft = draftOf(form)
    draft.fields.find(({ name }) => name === 'village')!.options![7] = 'The seventh'
    const published = await publishNow(api, form, draft)
    expect(named(published, 'village').options![7]).toBe('The seventh')
  })
})

describe('long lists of options', () => {
  it('do not count towards 1 MiB of the form, but all together may have 10 MiB', async () => {
    // Of 778 KB each.
    const long = (tag: string) => ({
      ...newField('radio'),
      options: Array.from({ length: 5_000 }, (_, n) => `${tag}${n}`.padEnd(150, 'x')),
    })
    const importLists = (tags: string) =>
      api.post<{ data: Form } & Refused>('/forms/import', {
        ...{ formpost: 1, form: { title: 'A' }, fields: Array.from(tags, long) },
      })
    const form = (await importLists('abcdefghijklm')).body.data
    const tooLarge = {
      body: [
        'The long lists of options would be larger than 10,485,760 bytes as JSON. Shorten options and columns, or delete some.',
      ],
    }
    const added = await api.post<Refused>(`/forms/${form.uuid}/fields`, long('n'))
    expect([added.status, added.body.errors]).toEqual([422, tooLarge])
    const draft = draftOf(form)
    const saved = await putDraft(api, form, { ...draft, fields: [...draft.fields, long('n')] })
    expect([saved.status, saved.body.errors]).toEqual([422, tooLarge])
    const imported = await importLists('abcdefghijklmn')
    expect([imported.status, imported.body.errors]).toEqual([422, tooLarge])
  })
})
