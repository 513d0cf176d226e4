import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Formpost } from '@formpost/client'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { applyFile } from './apply-file.ts'
import { describeDifference } from './differences.ts'
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
  expect(applied.action).toBe('created')
  expect(sent.map(([address]) => address)).toEqual([
    '/api/v1/forms',
    '/api/v1/forms/{form}/draft',
    '/api/v1/forms/{form}/draft/publish',
  ])
  expect(sent[1]![1]).toMatchObject({ form: { is_active: true, xlsform: sheets('a') } })
  expect(written?.form).toMatchObject({ xlsform: sheets('a') })
})

it('publishes changed sheets, and then finds no difference', async () => {
  const { formpost, sent } = installation({ title: 'Wells', xlsform: sheets('a') })
  const file = { title: 'Wells', xlsform: sheets('b') }
  const { applied, written } = await apply(formpost, file, source)
  expect(applied.changes.map(describeDifference)).toEqual([
    '  ~ xlsform.settings: [{"instance_name":"a"}] → [{"instance_name":"b"}]',
  ])
  expect(sent[0]![1]['form']).toEqual(file)
  expect(written?.form).toEqual(file)
  expect((await apply(formpost, file, source)).applied.action).toBe('unchanged')
})

it('removes sheets that are null, and leaves those that the file does not have', async () => {
  const { formpost, sent } = installation({ title: 'Wells', xlsform: sheets('a') })
  expect((await apply(formpost, { title: 'Wells' }, source)).applied.action).toBe('unchanged')
  const file = { title: 'Wells', xlsform: null }
  expect((await apply(formpost, file, source)).applied.action).toBe('changed')
  expect(sent[0]![1]['form']).toEqual(file)
  expect((await apply(formpost, file, source)).applied.action).toBe('unchanged')
})
