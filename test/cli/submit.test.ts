import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Field, Form, SubmissionRow } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { commandLine, type CommandLine } from './command.ts'

const system = sharedSystem()
let owner: NewOwner

beforeAll(async () => {
  owner = await newOwner(system)
})

interface Sent {
  rows: number
  stored: number
  alreadyStored: number
  refused: number
}

async function newForm(): Promise<{ form: Form; fields: Field[]; cli: CommandLine }> {
  const house = randomUUID()
  const { form, fields } = await createFormWith(
    owner.api,
    { type: 'short_text', label: 'Your name', name: 'name' },
    { type: 'number', label: 'Depth' },
    {
      type: 'checkbox',
      label: 'Seen',
      options: ['A fence', 'A pump'],
      choices: [{ name: 'fence' }, { name: 'pump' }],
    },
    { type: 'consent', label: 'Agreed' },
    { type: 'file', label: 'Photo' },
    { type: 'file', label: 'Papers', name: 'papers', settings: { max_files: 3 } },
    { uuid: house, type: 'repeat', label: 'House', name: 'house' },
    { type: 'number', label: 'People', name: 'people', parent: house },
  )
  return { form, fields, cli: await commandLine(system, undefined) }
}

async function answersOf(form: Form): Promise<Record<string, unknown>[]> {
  const list = `/forms/${form.uuid}/submissions?per_page=100&order=asc&cursor=`
  const { body } = await owner.api.get<{ data: SubmissionRow[] }>(list)
  return body.data.map(({ values, filled_at }) => ({
    ...(filled_at ? { filled_at } : {}),
    ...Object.fromEntries(values.map(({ field_label, value }) => [field_label, value])),
  }))
}

const table = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const send = (cli: CommandLine, form: Form, name: string) =>
  cli.run('--json', 'submit', '--form', form.public_id, '--file', name)
const sentBy = ({ out }: { out: string }) => JSON.parse(out) as Sent
const resultsOf = async ({ folder }: CommandLine, name = 'rows.csv') =>
  (await readFile(path.join(folder, `${name}.results.csv`), 'utf8')).trimEnd().split('\r\n')

describe('formpost submit', () => {
  it('reads columns by name and label, options by name, and files beside the table', async () => {
    const { form, cli } = await newForm()
    await writeFile(path.join(cli.folder, 'well.png'), png(300))
    const rows = table(
      '\uFEFFname;Depth;Seen;Agreed;Photo;filled_at;Submitted At',
      `"Ada; ""A""";12.5;"fence; A pump";yes;well.png;2026-01-02T03:04:05Z;2026-01-01`,
      "'=Bob;;;;;;",
    )
    await writeFile(path.join(cli.folder, 'rows.csv'), rows)
    const { code, out } = await send(cli, form, 'rows.csv')
    expect([code, JSON.parse(out)]).toMatchObject([0, { rows: 2, stored: 2 }])
    const stored = await answersOf(form)
    expect(stored).toHaveLength(2)
    expect(stored).toContainEqual({ 'Your name': '=Bob' })
    expect(stored).toContainEqual({
      'Your name': 'Ada; "A"',
      Depth: 12.5,
      Seen: ['A fence', 'A pump'],
      Agreed: true,
      Photo: expect.any(String) as string,
      filled_at: '2026-01-02T03:04:05.000Z',
    })
  })

  it('sends several files of a field', async () => {
    const { form, cli } = await newForm()
    for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries())
      await writeFile(path.join(cli.folder, name), png(at))
    await writeFile(path.join(cli.folder, 'rows.csv'), table('papers', '"a.png; b.png;"', 'c.png'))
    expect(sentBy(await send(cli, form, 'rows.csv'))).toMatchObject({ rows: 2, stored: 2 })
    const line = JSON.stringify({ papers: ['c.png', 'a.png'] })
    await writeFile(path.join(cli.folder, 'rows.jsonl'), line)
    expect(sentBy(await send(cli, form, 'rows.jsonl'))).toMatchObject({ stored: 1 })
    const counts = (await answersOf(form)).map(({ Papers: papers }) => (papers as string[]).length)
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 2])
  })

  it('sends what an export wrote to another form', async () => {
    const [from, to] = [await newForm(), await newForm()]
    const rows = table('name,Seen', 'Ada,"fence;pump"', "'-x,pump")
    await writeFile(path.join(from.cli.folder, 'rows.csv'), rows)
    await send(from.cli, from.form, 'rows.csv')
    const { text } = await owner.api.get(`/forms/${from.form.uuid}/submissions/export`)
    expect(text).toContain(',A fence; A pump,')
    // The number of instances, which the export has for a repeat, is no answer.
    const table2 = text.replaceAll(/^((?:[^,]*,){6})[^,]*,/gm, '$1')
    await writeFile(path.join(to.cli.folder, 'rows.csv'), table2)
    expect(sentBy(await send(to.cli, to.form, 'rows.csv'))).toMatchObject({ stored: 2 })
    const ordered = (answers: object[]) => answers.map((each) => JSON.stringify(each)).toSorted()
    expect(ordered(await answersOf(to.form))).toEqual(ordered(await answersOf(from.form)))
  })

  it('stores each row once, however often the file is sent, and equal rows in each place', async () => {
    const { form, cli } = await newForm()
    await writeFile(path.join(cli.folder, 'well.png'), png(300))
    const rows = table('name,Photo', 'Ada,', 'Ada,', 'Bob,well.png')
    await writeFile(path.join(cli.folder, 'rows.csv'), rows)
    expect(sentBy(await send(cli, form, 'rows.csv'))).toMatchObject({ rows: 3, stored: 3 })
    const again = sentBy(await send(cli, form, 'rows.csv'))
    expect(again).toMatchObject({ rows: 3, stored: 0, alreadyStored: 3 })
    // Also on a machine that does not have the results of the first run.
    await writeFile(path.join(cli.folder, 'copy.csv'), rows)
    const copy = sentBy(await send(cli, form, 'copy.csv'))
    expect(copy).toMatchObject({ rows: 3, stored: 0, alreadyStored: 3 })
    expect(await answersOf(form)).toHaveLength(3)
  })

  it('says why rows are refused, and sends them again once they are corrected', async () => {
    const { form, cli } = await newForm()
    await writeFile(
      path.join(cli.folder, 'rows.csv'),
      table('name,Depth,Photo', 'Ada,deep,', 'Bob,2,', 'Eve,3,none.png'),
    )
    const first = await send(cli, form, 'rows.csv')
    expect([first.code, sentBy(first)]).toMatchObject([1, { rows: 3, stored: 1, refused: 2 }])
    const results = await resultsOf(cli)
    expect(results).toHaveLength(4)
    expect(results.find((line) => line.startsWith('1,'))).toMatch(/,refused,,.*Depth: /s)
    expect(results.find((line) => line.startsWith('3,'))).toMatch(
      /,refused,,Cannot read .*none\.png/,
    )
    await writeFile(
      path.join(cli.folder, 'rows.csv'),
      table('name,Depth,Photo', 'Ada,1,', 'Bob,2,', 'Eve,3,'),
    )
    const second = await send(cli, form, 'rows.csv')
    expect([second.code, sentBy(second)]).toMatchObject([0, { stored: 2, alreadyStored: 1 }])
    const depths = (await answersOf(form)).map(({ Depth }) => Depth)
    expect(new Set(depths)).toEqual(new Set([1, 2, 3]))
  })

  it('goes on after it was killed, without storing a row twice', async () => {
    const { form, cli } = await newForm()
    const names = Array.from({ length: 400 }, (_, at) => `Person ${at}`)
    await writeFile(path.join(cli.folder, 'rows.csv'), table('name', ...names))
    const child = cli.start('submit', '--form', form.public_id, '--file', 'rows.csv')
    const exited = once(child, 'exit')
    await expect.poll(async () => (await resultsOf(cli).catch(() => [])).length).toBeGreaterThan(20)
    child.kill('SIGKILL')
    await exited
    const { rows, stored, alreadyStored } = sentBy(await send(cli, form, 'rows.csv'))
    expect([rows, stored + alreadyStored]).toEqual([400, 400])
    expect(alreadyStored).toBeGreaterThan(19)
    const csv = await owner.api.get(`/forms/${form.uuid}/submissions/export`)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(401)
    expect(await resultsOf(cli)).toHaveLength(401)
  })

  it('sends repeats from lines of JSON', async () => {
    const { form, cli } = await newForm()
    const lines = [
      {
        name: 'Ada',
        Seen: ['pump'],
        house: [{ people: 3 }, { people: '4' }],
        client_uuid: randomUUID(),
      },
      { name: 'Bob', house: [{ person: 1 }] },
    ]
    await writeFile(
      path.join(cli.folder, 'rows.jsonl'),
      lines.map((each) => JSON.stringify(each)).join('\n'),
    )
    const result = await send(cli, form, 'rows.jsonl')
    expect([result.code, sentBy(result)]).toMatchObject([1, { stored: 1, refused: 1 }])
    const [line] = (await resultsOf(cli, 'rows.jsonl')).filter((each) => each.includes('refused'))
    expect(line).toContain('The form has no field with the name, label or uuid “person”.')
    const [stored] = await answersOf(form)
    expect(stored).toMatchObject({ 'Your name': 'Ada', Seen: ['A pump'] })
    expect(stored!['House']).toMatchObject([[{ value: 3 }], [{ value: 4 }]])
  })

  it.each([
    [
      'an unknown column',
      'name,Height\r\nAda,1\r\n',
      'no field with the name, label or uuid “Height”',
    ],
    ['two equal columns', 'name,name\r\nAda,1\r\n', 'has two columns “name”'],
    ['an open quote', 'name\r\n"Ada\r\n', 'is not CSV'],
  ])('sends nothing of a table with %s', async (_what, content, message) => {
    const { form, cli } = await newForm()
    await writeFile(path.join(cli.folder, 'rows.csv'), content)
    const { code, err } = await send(cli, form, 'rows.csv')
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
    expect(await answersOf(form)).toEqual([])
  })

  it('leaves out blank rows', async () => {
    const { form, cli } = await newForm()
    await writeFile(path.join(cli.folder, 'rows.csv'), table('name,Depth', 'Ada,1', ',', ',', ''))
    expect(sentBy(await send(cli, form, 'rows.csv'))).toMatchObject({ rows: 1, stored: 1 })
    expect(await answersOf(form)).toHaveLength(1)
  })

  it('tells which form or file it cannot find or read', async () => {
    const { form, cli } = await newForm()
    for (const name of ['none.csv', '.']) {
      const { code, err } = await send(cli, form, name)
      expect([code, err]).toEqual([1, expect.stringContaining(`Cannot read ${name}.`)])
    }
    expect((await send(cli, form, 'rows.xlsx')).err).toContain('is a spreadsheet. Save it as CSV')
    expect(await readdir(cli.folder)).toEqual([])
    await writeFile(path.join(cli.folder, 'rows.csv'), 'name\r\n')
    const { err } = await cli.run('submit', '--form', 'nosuchform', '--file', 'rows.csv')
    expect(err).toContain('This form does not exist')
  })
})
