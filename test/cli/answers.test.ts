import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { read as readSpreadsheet } from '@e965/xlsx'
import type { Field, Form } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { commandLine } from './command.ts'

const system = sharedSystem()
let owner: NewOwner
let form: Form
let name: Field
let depth: Field
let photo: Field
const picture = png(400)

const send = async (fields: object, more: object = {}) => {
  const reply = await submit(owner.api, form, { fields, ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.submission_uuid
}

beforeAll(async () => {
  owner = await newOwner(system)
  const created = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Your name', name: 'name' },
    { type: 'number', label: 'Depth', name: 'depth' },
    { type: 'file', label: 'Photo' },
    { type: 'file', label: 'Papers', settings: { max_files: 2 } },
  )
  form = created.form
  const [, , , papers] = ([name, depth, photo] = created.fields as [Field, Field, Field, Field])
  await send({ [name.uuid]: 'Ada', [depth.uuid]: 5 })
  await send({ [name.uuid]: 'Bob', [depth.uuid]: 15 })
  const uploadTo = async (field: string, bytes: Uint8Array, file: string) => {
    const sent = { bytes: Buffer.from(bytes), name: file, field }
    return (await upload(system.appUrl, form.public_id, sent)).body.uuid
  }
  const [one, ...several] = [
    await uploadTo(photo.uuid, picture, 'wéll.png'),
    await uploadTo(papers!.uuid, png(1), 'paper 1.png'),
    await uploadTo(papers!.uuid, png(2), 'paper 2.png'),
  ]
  const answers = { [name.uuid]: 'Eve', [photo.uuid]: one, [papers!.uuid]: several }
  await send(answers, { upload_uuids: [one, ...several] })
})

describe('formpost answers export', () => {
  it('writes CSV as the service does, to the output or to a file', async () => {
    const cli = await commandLine(system, owner)
    const { text: decoded } = await owner.api.get(`/forms/${form.uuid}/submissions/export`)
    const text = `\uFEFF${decoded}`
    expect(await cli.run('answers', 'export', form.public_id)).toEqual({
      code: 0,
      out: text,
      err: '',
    })
    const { err } = await cli.run('answers', 'export', form.uuid, '--out', 'answers.csv')
    expect(err).toBe('Wrote answers.csv.\n')
    expect(await readFile(path.join(cli.folder, 'answers.csv'), 'utf8')).toBe(text)
    expect(await readdir(cli.folder)).toEqual(['answers.csv'])
  })

  it('filters by name, label and time', async () => {
    const cli = await commandLine(system, owner)
    const namesOf = async (...args: string[]) => {
      const { out } = await cli.run('answers', 'export', form.uuid, '--format', 'jsonl', ...args)
      const lines = out.split('\n').filter(Boolean)
      return lines.map(
        (line) => (JSON.parse(line) as { values: { value: string }[] }).values[0]?.value,
      )
    }
    expect(await namesOf()).toEqual(['Ada', 'Bob', 'Eve'])
    expect(await namesOf('--where', 'depth>=5', 'Depth<10')).toEqual(['Ada'])
    expect(await namesOf('--where', 'Your name~o')).toEqual(['Bob'])
    expect(await namesOf('--where', 'depth=')).toEqual(['Eve'])
    expect(await namesOf('--since', '2999-01-01')).toEqual([])
    const { code, err } = await cli.run('answers', 'export', form.uuid, '--where', 'height=1')
    expect([code, err]).toEqual([
      1,
      'The form has no field with the name, label or uuid “height”.\n',
    ])
  })

  it('writes a spreadsheet', async () => {
    const cli = await commandLine(system, owner)
    const args = ['--format', 'xlsx', '--headers', 'names', '--out', 'answers.xlsx']
    expect(await cli.run('answers', 'export', form.uuid, ...args)).toMatchObject({ code: 0 })
    const { Sheets } = readSpreadsheet(await readFile(path.join(cli.folder, 'answers.xlsx')))
    const [sheet] = Object.values(Sheets)
    expect([sheet!['A1'].v, sheet!['B3'].v]).toEqual(['name', 15])
  })

  it('writes each file once, as the person who logs in', async () => {
    const { email, password } = owner
    const env = { FORMPOST_EMAIL: email, FORMPOST_PASSWORD: password }
    const cli = (await commandLine(system, owner)).with(env)
    const args = ['answers', 'export', form.uuid, '--format', 'jsonl', '--files', 'files']
    const first = await cli.run(...args)
    expect(first).toMatchObject({ code: 0, err: 'Wrote 3 files of 3 submissions to files.\n' })
    const files = await readdir(path.join(cli.folder, 'files'), { recursive: true })
    const names = files.filter((each) => each.endsWith('.png')).map((each) => path.basename(each))
    expect(names.toSorted()).toEqual(['paper 1.png', 'paper 2.png', 'wéll.png'])
    const file = files.find((each) => each.endsWith('wéll.png'))!
    expect(await readFile(path.join(cli.folder, 'files', file))).toEqual(Buffer.from(picture))
    expect((await cli.run(...args)).err).toBe('Wrote 0 files of 3 submissions to files.\n')
  })

  it('follows new submissions, each once', async () => {
    const cli = await commandLine(system, owner)
    const child = cli.start('answers', 'export', form.uuid, '--format', 'jsonl', '--follow')
    let out = ''
    child.stdout!.on('data', (data) => (out += String(data)))
    const uuids = () =>
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { uuid: string }).uuid)
    await expect.poll(() => uuids().length).toBeGreaterThanOrEqual(3)
    const added = await send({ [name.uuid]: 'Late' })
    await expect.poll(uuids).toContain(added)
    child.kill()
    await once(child, 'exit')
    expect(new Set(uuids()).size).toBe(uuids().length)
  })
})
