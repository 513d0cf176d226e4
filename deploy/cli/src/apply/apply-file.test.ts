import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Formpost } from '@formpost/client'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { applyFile } from './apply-file.ts'
import type { FormFile } from './document-file.ts'

const url = 'https://forms.example.org'
let folder = ''
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'apply-'))))
afterEach(() => rm(folder, { recursive: true }))

type Settings = Record<string, unknown>

/** An installation with one form, and the requests that change it. */
function installation(stored: Settings) {
  const sent: [string, Settings][] = []
  const form: Settings = { ...stored }
  const set = async (address: string, { body }: { body: Settings }) => {
    sent.push([address, body])
    Object.assign(form, body['form'])
    return { data: { uuid: 'f', version: 1 } }
  }
  const formpost = {
    get: async (address: string) =>
      address.endsWith('/document')
        ? { formpost: 1, form: { ...form }, fields: [] }
        : { data: { version: 1 } },
    put: set,
    post: set,
  } as unknown as Formpost
  return { formpost, sent }
}

const apply = async (formpost: Formpost, form: Settings, source?: FormFile['source']) => {
  const file = path.join(folder, 'form.json')
  const document = { formpost: 1, form, fields: [], ...(source && { source }) }
  const applied = await applyFile(formpost, url, file, document as unknown as FormFile, {})
  const written = await readFile(file, 'utf8').catch(() => 'null')
  return { applied, written: JSON.parse(written) as FormFile | null }
}
const source = { [url]: { form: 'f', version: 1 } }
const sheets = (instance_name: string) => ({ settings: [{ instance_name }] })

it('creates a form with the sheets of an XLSForm', async () => {
  const { formpost, sent } = installation({})
  const { applied, written } = await apply(formpost, { title: 'Wells', xlsform: sheets('a') })
  expect(applied).toMatchObject({ action: 'created', notes: [] })
  expect(sent.map(([address]) => address)).toEqual([
    '/api/v1/forms/import',
    '/api/v1/forms/{form}/draft',
    '/api/v1/forms/{form}/draft/publish',
  ])
  expect(sent[0]![1]).toMatchObject({ form: { is_active: false, xlsform: sheets('a') } })
  expect(written?.form).toMatchObject({ xlsform: sheets('a') })
})

it('says that a form keeps its sheets, and leaves those of the file', async () => {
  const { formpost, sent } = installation({ title: 'Wells', xlsform: sheets('a') })
  const file = { title: 'Water', xlsform: sheets('b') }
  const { applied, written } = await apply(formpost, file, source)
  expect(applied.action).toBe('changed')
  expect(applied.notes).toEqual([
    '“xlsform” stays as it is in the form: only an import sets it. The file keeps its own.',
  ])
  expect(sent[0]![1]['form']).toEqual({ title: 'Water' })
  expect(written?.form).toMatchObject(file)
})

it('finds no difference in sheets', async () => {
  const { formpost, sent } = installation({ title: 'Wells', xlsform: sheets('a') })
  const { applied } = await apply(formpost, { title: 'Wells', xlsform: sheets('b') }, source)
  expect([applied.action, applied.notes.length, sent]).toEqual(['unchanged', 1, []])
})
