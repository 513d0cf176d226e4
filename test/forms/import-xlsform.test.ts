import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import type { ConvertedDocument, Form, ImportReport, PublicForm } from '@formpost/contract'
import type { Sheets } from '@formpost/xlsform'
import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { workbook } from '../harness/workbook.ts'
import { forms } from '../rules/forms/index.ts'
import { sheets } from '../rules/forms/table.ts'
import type { Refused } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

interface Imported extends Refused {
  data: Form | null
  document?: ConvertedDocument
  report: ImportReport
}

type Part = [part: 'file' | 'list', name: string, content: Buffer | string]

function importFiles(parts: readonly Part[], query = '') {
  const body = new FormData()
  for (const [part, name, content] of parts)
    body.append(part, new Blob([new Uint8Array(Buffer.from(content))]), name)
  return api.post<Imported>(`/forms/import${query}`, body)
}
const importForm = (form: Sheets, query = '') =>
  importFiles([['file', 'My form.xlsx', workbook(form, 'xlsx')]], query)

const withFruits = sheets(`
type | name | label
select_one_from_file fruits.csv | fruit | Which fruit?`)

describe('the export as an XLSForm', () => {
  const exported = async (form: Pick<Form, 'uuid'>) => {
    const response = await fetch(`${system.baseUrl}/forms/${form.uuid}/xlsform`, {
      headers: { Authorization: `Bearer ${system.apiKey}` },
    })
    expect(response.status).toBe(200)
    return { headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
  }

  it.each(Object.keys(forms))('of the form %s is imported as the same form', async (name) => {
    const settings = [{ form_title: `Form ${name}` }]
    const first = (await importForm({ ...forms[name]!, settings })).body.data!
    const { headers, content } = await exported(first)
    expect(headers.get('content-disposition')).toContain(`filename="form-${name}.xlsx"`)
    const { body } = await importFiles([['file', 'a.xlsx', content]])
    expect(body.report).toMatchObject({ changed: [], left_out: [] })
    const same = ({ title, languages, fields }: Form) => {
      const own = fields.map(
        ({ id: _id, form_id: _form, created_at: _at, updated_at: _changed, ...field }) => field,
      )
      const json = JSON.stringify({ title, languages, fields: own })
      return fields.reduce((text, { uuid }, index) => text.replaceAll(uuid, `#${index}`), json)
    }
    expect(same(body.data!)).toEqual(same(first))
  })

  it('is 404 for a form that does not exist', async () => {
    expect((await api.get(`/forms/${randomUUID()}/xlsform`)).status).toBe(404)
  })
})

describe('the import of an XLSForm', () => {
  it.each(Object.keys(forms))('creates the form %s whole', async (name) => {
    const { status, body, text } = await importForm(forms[name]!)
    expect(status, text).toBe(201)
    const { data: form, report } = body
    expect(report.left_out).toEqual([])
    expect(report.whole).toBe(report.rows)
    expect(report.taken).toBe(form!.fields.length)
    expect(report.expressions.taken).toBe(report.expressions.found)
    const { body: shown } = await api.get<{ data: PublicForm }>(`/public/forms/${form!.public_id}`)
    const rows = forms[name]!.survey.filter(({ type }) => type && !type.startsWith('end'))
    expect(shown.data.fields.map((field) => field.name)).toEqual(
      expect.arrayContaining(rows.map((row) => row['name'])),
    )
  })

  it('says row by row what is changed and left out', async () => {
    const form = sheets(`
type | name | label | constraint | relevant
integer | age | How old are you? | . > nothing(1)
phonenumber | code | Code
geotrace | way | Which way?
db:person | patient | Patient
text | a | A | | 1 = 1`)
    const { body } = await importForm({ ...form, entities: [{ list_name: 'x', label: '${a}' }] })
    expect(body.data!.fields.map(({ name }) => name)).toEqual(['age', 'code', 'patient', 'a'])
    expect(body.report).toEqual({
      ...{ taken: 4, rows: 5, whole: 1, apart: 1, expressions: { found: 2, taken: 1 } },
      changed: [
        {
          ...{ sheet: 'survey', row: 2, name: 'age' },
          what: 'The expression in “constraint” is left out.',
          why: expect.stringContaining('nothing') as string,
        },
        {
          ...{ sheet: 'survey', row: 3, name: 'code' },
          what: '“phonenumber” stays blank.',
          why: 'A browser does not know it.',
        },
      ],
      left_out: [
        {
          ...{ sheet: 'survey', row: 4, name: 'way', what: 'The row is left out.' },
          ...{ why: 'There are no fields of this type.', instead: 'Nothing takes its place.' },
        },
        {
          ...{ sheet: 'entities', row: 2, name: 'x', what: 'The row is left out.' },
          why: 'In ODK, each submission makes an entity in the list “x”.',
          instead: 'The answers stay in their submissions. The declaration is kept for an export.',
        },
      ],
      notes: [{ sheet: 'entities', row: 2, name: 'x', what: '“label” has no effect here.' }],
    })
  })

  it('names the rows of a form that is refused, and creates nothing', async () => {
    const form = sheets(`
type | name | label | relevant
integer | age | How old are you? | \${size} > 1
selekt_one c | colour | Which colour?`)
    const { status, body } = await importForm(form)
    const { errors, codes } = body as unknown as Record<string, { file: unknown }>
    expect([status, errors, codes]).toEqual([
      422,
      {
        file: [
          'Sheet “survey”, row 2: “relevant” refers to “size”, which is the name of no row.',
          'Sheet “survey”, row 3: There is no type “selekt_one c”.',
        ],
      },
      {
        file: [
          {
            ...{ code: 'row_reference_unknown', sheet: 'survey', row: 2 },
            ...{ column: 'relevant', name: 'size' },
          },
          { code: 'row_type_unknown', sheet: 'survey', row: 3, type: 'selekt_one c' },
        ],
      },
    ])
  })

  it('takes texts without a language as English, and says so', async () => {
    const csv = 'type,name,label,label::French (fr)\ntext,a,Which village?,Quel village ?\n'
    const { body } = await importFiles([['file', 'a.csv', csv]])
    expect(body.data!.languages).toEqual(['en', 'fr'])
    expect(body.report.notes).toEqual([
      {
        ...{ sheet: 'survey', row: 1, name: '' },
        what: 'Texts without a language are taken as English.',
      },
    ])
  })

  it('takes choices from lists that are sent with it', async () => {
    const file: Part = ['file', 'fruit.xls', workbook(withFruits, 'xls')]
    const alone = await importFiles([file], '?dry_run=1')
    expect(alone.body.report.left_out).toMatchObject([
      { instead: 'Send the CSV file too, as a part named “list”.' },
    ])
    const list: Part = ['list', 'fruits.csv', 'name,label\nm,Mango\na,Apple\n']
    const { body } = await importFiles([list, file])
    expect(body.data).toMatchObject({ title: 'fruit', fields: [{ options: ['Mango', 'Apple'] }] })
  })

  it('creates nothing in a dry run, and returns the document', async () => {
    const settings = [{ form_title: `Only checked ${randomUUID()}` }]
    const { status, body } = await importForm({ ...forms['household']!, settings }, '?dry_run=1')
    expect([status, body.data]).toEqual([200, null])
    const { title } = body.document!.form
    const found = await api.get<{ data: Form[] }>(`/forms?q=${encodeURIComponent(title!)}`)
    expect([title, found.body.data]).toEqual([settings[0]!.form_title, []])
    const imported = await api.post<Imported>('/forms/import', body.document)
    expect(imported.status, imported.text).toBe(201)
    expect(imported.body.data!.fields.map(({ name }) => name)).toEqual(
      body.document!.fields.map(({ name }) => name),
    )
  })

  it.each<[what: string, parts: Part[], errors: Record<string, string[]>]>([
    ['no file', [['list', 'a.csv', 'name\na\n']], { file: ['Is required.'] }],
    [
      'a file that is no spreadsheet',
      [['file', 'a.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])]],
      { file: ['Cannot be read. Send a .xlsx, .xls or .csv file (UTF-8).'] },
    ],
    [
      'a sheet with two equal columns',
      [['file', 'a.csv', 'type,name,label,label\ntext,a,A,B\n']],
      { file: ['The sheet “survey” has two columns “label”. Remove one.'] },
    ],
    [
      'a file without a survey',
      [['file', 'a.csv', 'a,b\n1,2\n']],
      { file: ['Has no sheet “survey” with rows, so it is not an XLSForm.'] },
    ],
    [
      'a list that is no CSV file',
      [
        ['file', 'a.csv', 'type,name,label\ntext,a,A\n'],
        ['list', 'b.csv', Buffer.from([0xff, 0xfe, 0])],
      ],
      { 'list.0': ['Cannot be read. Send a .xlsx, .xls or .csv file (UTF-8).'] },
    ],
    [
      'a file of over 5 MiB',
      [['file', 'a.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')]],
      { file: ['Is too large. A file can have at most 5 MiB.'] },
    ],
    [
      'too many cells',
      [['file', 'a.csv', `type,name,label\n${'text,a,A\n'.repeat(33_400)}`]],
      {
        file: [
          'Has too many cells. Lists of choices can have at most 500,000, all other sheets 100,000.',
        ],
      },
    ],
    [
      'too many fields',
      [
        [
          'file',
          'a.csv',
          `type,name,label\n${Array.from({ length: 2_001 }, (_, at) => `text,a${at},A\n`).join('')}`,
        ],
      ],
      { fields: ['A form can have at most 2,000 fields.'] },
    ],
    [
      'two forms',
      [
        ['file', 'a.csv', 'type,name,label\ntext,a,A\n'],
        ['file', 'b.csv', 'type,name,label\ntext,b,B\n'],
      ],
      { file: ['Send one file at a time.'] },
    ],
    [
      'too many lists',
      [
        ['file', 'a.csv', 'type,name,label\ntext,a,A\n'],
        ...Array.from({ length: 11 }, (_, at): Part => ['list', `${at}.csv`, 'name\na\n']),
      ],
      { list: ['Must have at most 10 entries.'] },
    ],
  ])('refuses %s', async (_what, parts, errors) => {
    const { status, body } = await importFiles(parts)
    expect([status, body.errors]).toEqual([422, errors])
  })

  it('is limited to 10 MiB of files together', async () => {
    const list: Part = ['list', 'a.csv', Buffer.alloc(4 * 1024 * 1024, 'a')]
    const { status, body } = await importFiles([list, list, list])
    expect([status, body]).toMatchObject([413, { code: 'request_too_large' }])
  })

  it('survives a request that is cut off', async () => {
    const { hostname, port } = new URL(system.baseUrl)
    const socket = connect(Number(port), hostname)
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntype'
    const head = [
      'POST /api/v1/forms/import HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${system.apiKey}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ]
    await once(socket, 'connect')
    await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, sent))
    socket.destroy()
    expect((await importFiles([['file', 'a.csv', 'type,name,label\ntext,a,A\n']])).status).toBe(201)
  })

  it('needs a key that may write', async () => {
    const anonymous = createApi(system.baseUrl)
    const body = new FormData()
    body.append('file', new Blob(['type,name,label\ntext,a,A\n']), 'a.csv')
    expect((await anonymous.post('/forms/import', body)).status).toBe(401)
  })
})
