import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { formWithRepeats, storeAnswers, villages, type RepeatsForm } from './form-with-repeats.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

type Cell = string | number

/** The cells of each sheet by its name, without those that are left out. */
async function readSheets(uuid: string, query: string): Promise<Record<string, Cell[][]>> {
  const url = `${system.baseUrl}/forms/${uuid}/submissions/export?format=xlsx&${query}`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${system.apiKey}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(response.headers.get('content-disposition')).toContain('filename="A form.xlsx"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name]!)
  const decode = (xml: string) =>
    xml
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)]
  return Object.fromEntries(
    names.map(([, name], index) => {
      const rows = textOf(`xl/worksheets/sheet${index + 1}.xml`)
        .split('<row ')
        .slice(1)
      const cells = rows.map((row) =>
        [...row.matchAll(/<v>([^<]*)<\/v>|<t [^>]*>([^<]*)<\/t>/g)].map(([, number, text]) =>
          number === undefined ? decode(text!) : Number(number),
        ),
      )
      return [decode(name!), cells]
    }),
  )
}

describe('a spreadsheet', () => {
  let made: RepeatsForm
  beforeAll(async () => {
    made = await formWithRepeats(api)
    await storeAnswers(system, made, villages)
  })

  it('has a sheet for submissions and one for each repeat', async () => {
    const sheets = await readSheets(made.form.uuid, 'order=asc&columns=id')
    expect(Object.keys(sheets)).toEqual(['Submissions', 'Houses', 'person'])
    const [headings, ama, boro] = sheets['Submissions']!
    expect(headings!.slice(0, 6)).toEqual([
      ...['Submission ID', 'Village', 'Name', 'Colours', 'Houses', 'Notes'],
    ])
    expect(ama!.slice(1, 5)).toEqual(['Ama', 'Ada', 'Red; Green', 3])
    expect(boro!.slice(1, 5)).toEqual(['Boro', 'Red', 0, 'no houses'])
    expect(sheets['Houses']!.map((row) => row.slice(1))).toEqual([
      ['Instance', 'Parent Instance', 'Material', 'Built', 'Photo', 'person'],
      ...[
        ['1', 'Tin', '2001-01-01', 2],
        ['2', 0],
        ['3', 'Tin', 1],
      ],
      ['1', 'Straw', 2],
    ])
    // Texts are no formulas, so that they need no apostrophe.
    expect(sheets['person']![2]!.slice(1)).toEqual(['1.2', '1', 40, '=1+1'])
  })

  it('has the rows that a filter selects, and one sheet for a repeat', async () => {
    const query = `repeat=${made.ids.person}&headers=names&where[${made.ids.village}]=Cela`
    const sheets = await readSheets(made.form.uuid, query)
    expect(Object.keys(sheets)).toEqual(['person'])
    expect(sheets['person']!.map((row) => row.slice(1))).toEqual([
      ['Instance', 'Parent Instance', 'age', 'told'],
      ...[
        ['1.1', '1', 70],
        ['1.2', '1', 3],
      ],
    ])
  })

  it('has numbers as numbers and texts with digits as texts', async () => {
    const form = await createForm(api)
    const number = await addField(api, form, { type: 'number', label: 'Depth' })
    const text = await addField(api, form, { type: 'short_text', label: 'Code' })
    await submit(api, form, { fields: { [number.uuid]: -0.5, [text.uuid]: '007' } })
    const { Submissions: rows } = await readSheets(form.uuid, '')
    expect(rows![1]!.slice(0, 2)).toEqual([-0.5, '007'])
  })

  it('refuses other formats', async () => {
    const reply = await api.get(`/forms/${made.form.uuid}/submissions/export?format=ods`)
    expect(reply.status).toBe(422)
  })
})
