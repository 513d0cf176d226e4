import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Form, FormDocument } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { commandLine, type CommandLine } from './command.ts'

const system = sharedSystem()
let owner: NewOwner

beforeAll(async () => {
  owner = await newOwner(system)
})

interface FormFile {
  source?: Record<string, { form: string; version: number }>
  form: Record<string, unknown>
  fields: ({ uuid: string; type: string; label?: string } & Record<string, unknown>)[]
}

const read = async ({ folder }: CommandLine, name = 'form.json') =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as FormFile
const write = ({ folder }: CommandLine, content: unknown, name = 'form.json') =>
  writeFile(path.join(folder, name), JSON.stringify(content))

async function change(cli: CommandLine, edit: (file: FormFile) => void, name?: string) {
  const file = await read(cli, name)
  edit(file)
  await write(cli, file, name)
}

const formOf = async (uuid: string) =>
  (await owner.api.get<{ data: Form }>(`/forms/${uuid}`)).body.data

/** A form with two fields, exported to form.json. */
async function exported(): Promise<{ cli: CommandLine; form: Form }> {
  const cli = await commandLine(system, owner)
  const { form } = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Name' },
    { type: 'number', label: 'Depth', settings: { max: 9 } },
  )
  expect(await cli.run('forms', 'export', form.uuid, 'form.json')).toMatchObject({ code: 0 })
  return { cli, form }
}

describe('formpost apply', () => {
  it('changes nothing in a form that was just exported', async () => {
    const { cli, form } = await exported()
    expect(await cli.run('apply', 'form.json')).toMatchObject({
      code: 0,
      out: 'form.json: unchanged\n',
    })
    expect((await formOf(form.uuid)).version).toBe(form.version)
  })

  it('shows and publishes what a file changes, in one version', async () => {
    const { cli, form } = await exported()
    await change(cli, (file) => {
      file.form['title'] = 'Wells'
      file.fields[1]!['settings'] = { max: 10 }
      file.fields.unshift({ uuid: randomUUID(), type: 'date', label: 'Day' })
    })
    const changes = [
      '  ~ title: "A form" → "Wells"',
      '  + Day (date)',
      '  ~ Depth settings.max: 9 → 10',
    ].join('\n')
    const shown = await cli.run('apply', 'form.json', '--dry-run')
    expect(shown).toMatchObject({ code: 0, out: `form.json: would change\n${changes}\n` })
    expect((await formOf(form.uuid)).title).toBe('A form')

    const applied = await cli.run('apply', 'form.json')
    expect(applied).toMatchObject({ code: 0, out: `form.json: changed\n${changes}\n` })
    const now = await formOf(form.uuid)
    expect([now.title, now.version]).toEqual(['Wells', form.version + 1])
    expect(now.fields.map(({ label }) => label)).toEqual(['Day', 'Name', 'Depth'])
    expect(now.fields.slice(1).map(({ uuid }) => uuid)).toEqual(form.fields.map(({ uuid }) => uuid))
    expect((await read(cli)).source![system.appUrl]!.version).toBe(now.version)
    expect((await cli.run('apply', 'form.json')).out).toBe('form.json: unchanged\n')
  })

  it('publishes the sheets of an XLSForm that a file changes', async () => {
    const cli = await commandLine(system, owner)
    const sheets = (name: string) => ({ settings: [{ instance_name: name }] })
    await write(cli, { formpost: 1, form: { title: 'Wells', xlsform: sheets('a') }, fields: [] })
    expect((await cli.run('apply', 'form.json')).out).toBe('form.json: created\n')
    await change(cli, (file) => void (file.form['xlsform'] = sheets('b')))
    const changes = '  ~ xlsform.settings: [{"instance_name":"a"}] → [{"instance_name":"b"}]\n'
    const shown = await cli.run('apply', 'form.json', '--dry-run')
    expect(shown).toMatchObject({ code: 0, out: `form.json: would change\n${changes}` })
    const applied = await cli.run('apply', 'form.json')
    expect(applied).toMatchObject({ code: 0, out: `form.json: changed\n${changes}` })
    expect((await cli.run('apply', 'form.json')).out).toBe('form.json: unchanged\n')
    const { form } = (await read(cli)).source![system.appUrl]!
    const { body } = await owner.api.get<FormDocument>(`/forms/${form}/document`)
    expect(body.form.xlsform).toEqual(sheets('b'))
  })

  it('creates a form with the fields of its file, and keeps which one it is', async () => {
    const cli = await commandLine(system, owner)
    const name = { uuid: randomUUID(), type: 'short_text', label: ' Name ' }
    await write(cli, { formpost: 1, form: { title: 'Made of a file' }, fields: [name] })
    const [dry] = await cli.json<{ action: string; form: null }[]>(
      'apply',
      'form.json',
      '--dry-run',
    )
    expect(dry).toMatchObject({ action: 'created', form: null })
    const [created] = await cli.json<{ form: string }[]>('apply', 'form.json')
    const form = await formOf(created!.form)
    expect(form).toMatchObject({ title: 'Made of a file', is_active: true })
    // The service trims labels, and the file follows.
    expect(form.fields).toMatchObject([{ uuid: name.uuid, label: 'Name' }])
    expect((await read(cli)).fields).toEqual([{ ...name, label: 'Name' }])
    expect((await cli.run('apply', 'form.json')).out).toBe('form.json: unchanged\n')
  })

  it('exits with 2 if the form has changed since', async () => {
    const { cli, form } = await exported()
    await owner.api.patch(`/forms/${form.uuid}`, { description: 'Of someone else' })
    await change(cli, (file) => (file.form['title'] = 'Mine'))
    const refused = await cli.run('apply', 'form.json')
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('form.json: The form has changed since the file was written.')
    expect(await formOf(form.uuid)).toMatchObject({
      title: 'A form',
      description: 'Of someone else',
    })
    const forced = await cli.run('apply', 'form.json', '--force')
    expect(forced).toMatchObject({ code: 0 })
    expect(await formOf(form.uuid)).toMatchObject({ title: 'Mine', description: null })
  })

  it('exits with 2 if someone has begun a draft, which stays', async () => {
    const { cli, form } = await exported()
    const draft = { base_version: form.version, form: { title: 'Draft' }, fields: [] }
    await owner.api.put(`/forms/${form.uuid}/draft`, draft, { 'If-None-Match': '*' })
    await change(cli, (file) => (file.form['title'] = 'Mine'))
    const { code, err } = await cli.run('apply', 'form.json', '--force')
    expect([code, err]).toEqual([2, expect.stringContaining('The form has a draft')])
    const kept = await owner.api.get<{ data: { form: { title: string } } }>(
      `/forms/${form.uuid}/draft`,
    )
    expect(kept.body.data.form.title).toBe('Draft')
  })

  it('removes fields only if it is told to', async () => {
    const { cli, form } = await exported()
    await change(cli, (file) => file.fields.pop())
    const refused = await cli.run('apply', 'form.json')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('no “Depth”')])
    expect((await formOf(form.uuid)).fields).toHaveLength(2)
    expect(await cli.run('apply', 'form.json', '--delete-fields')).toMatchObject({ code: 0 })
    expect((await formOf(form.uuid)).fields).toHaveLength(1)
  })

  it('leaves no form and no draft if a file is invalid', async () => {
    const { cli, form } = await exported()
    const invalid = { uuid: randomUUID(), type: 'radio', label: 'Nothing to choose' }
    await change(cli, (file) => file.fields.push(invalid))
    const { code, err } = await cli.run('apply', 'form.json')
    expect([code, err]).toEqual([1, expect.stringContaining('fields.2.options')])
    expect((await owner.api.get(`/forms/${form.uuid}/draft`)).status).toBe(404)
    await write(cli, { formpost: 1, form: { title: 'Never made' }, fields: [invalid] }, 'new.json')
    expect(await cli.run('apply', 'new.json')).toMatchObject({ code: 1 })
    const { out } = await cli.run('forms', 'list')
    expect(out).not.toContain('Never made')
  })

  it('applies every file of a folder, also after one that fails', async () => {
    const { cli, form } = await exported()
    await write(cli, { formpost: 1, form: { title: 'Fine' }, fields: [] }, 'z.json')
    await write(cli, { anything: 'else' }, 'package.json')
    await owner.api.patch(`/forms/${form.uuid}`, { description: 'Changed' })
    const { code, out, err } = await cli.run('apply', '.')
    expect([code, out]).toEqual([2, 'z.json: created\n'])
    expect(err).toMatch(/^form\.json: The form has changed/)
  })

  it('leaves to `forms close` whether a form is open', async () => {
    const { cli, form } = await exported()
    expect((await cli.run('forms', 'close', form.uuid)).out).toBe('“A form” is closed.\n')
    expect((await cli.run('apply', 'form.json')).out).toBe('form.json: unchanged\n')
    expect((await formOf(form.uuid)).is_active).toBe(false)
    expect((await cli.run('forms', 'open', form.uuid)).out).toBe('“A form” is open.\n')
  })

  it.each([
    ['a file that does not exist', 'nothing.json', 'nothing.json does not exist.\n'],
    ['a file that is not JSON', 'text.json', /^text\.json: text\.json is not JSON/],
    ['JSON of another kind', 'other.json', /^other\.json: other\.json is not a form\./],
  ])('refuses %s', async (_what, name, message) => {
    const cli = await commandLine(system, owner)
    await writeFile(path.join(cli.folder, 'text.json'), 'no JSON')
    await writeFile(path.join(cli.folder, 'other.json'), '{}')
    const { code, err } = await cli.run('apply', name)
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
  })
})

it('exports all forms, each to the same file again', async () => {
  const other = await newOwner(system)
  const cli = await commandLine(system, other)
  for (let n = 0; n < 2; n++) await createFormWith(other.api, { type: 'number', label: 'N' })
  const names = await cli.json<string[]>('forms', 'export-all', 'all')
  expect(names).toHaveLength(2)
  expect(names).toContainEqual(expect.stringMatching(/^a-form(?:-2)?\.json$/))
  const { source } = await read(cli, `all/${names[0]!}`)
  const uuid = source![system.appUrl]!.form
  await other.api.patch(`/forms/${uuid}`, { title: 'Renamed' })
  expect((await cli.json<string[]>('forms', 'export-all', 'all')).toSorted()).toEqual(
    names.toSorted(),
  )
  expect((await read(cli, `all/${names[0]!}`)).form['title']).toBe('Renamed')
  expect((await cli.run('apply', 'all')).out).not.toContain('changed\n  ')
})
