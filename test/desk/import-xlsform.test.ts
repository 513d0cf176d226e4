import type { Form } from '@formpost/contract'
import type { Sheets } from '@formpost/xlsform'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { workbook } from '../harness/workbook.ts'
import { forms } from '../rules/forms/index.ts'
import { sheets } from '../rules/forms/table.ts'
import { startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('an XLSForm', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk()
  })
  afterAll(() => desk?.close())
  beforeEach(() => desk.open('/new'))

  const choose = (name: string, buffer: Buffer) =>
    desk.page
      .getByLabel('Form file')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const shown = (text: string) => desk.page.getByText(text).waitFor()
  const importForm = async () => {
    await desk.page.getByRole('button', { name: 'Import', exact: true }).click()
    await desk.page.waitForURL(/\/build$/)
    const uuid = desk.page.url().split('/').at(-2)!
    return (await desk.owner.api.get<{ data: Form }>(`/forms/${uuid}`)).body.data
  }

  it.each(['xlsx', 'xls'] as const)('becomes a form from .%s', async (bookType) => {
    const settings = [{ form_title: 'Household visit', form_id: 'visit' }]
    const book = workbook({ ...forms['household']!, settings }, bookType)
    await choose(`visit.${bookType}`, book)
    await shown('“Household visit” with')
    await shown('rows are taken whole.')
    const form = await importForm()
    expect(form).toMatchObject({ title: 'Household visit', is_active: false })
    const names = form.fields.flatMap(({ name }) => name ?? [])
    const rows = forms['household']!.survey.filter(({ type }) => !type?.startsWith('end '))
    expect(names).toEqual(expect.arrayContaining(rows.flatMap(({ name }) => name ?? [])))
    expect(form.fields.some(({ type }) => type === 'repeat')).toBe(true)
    const relevant = forms['household']!.survey.filter((row) => row['relevant'])
    const own = form.fields.filter(({ expressions, logic }) => expressions?.relevant ?? logic)
    expect(own.map(({ name }) => name)).toEqual(relevant.map((row) => row['name']))
  })

  it('says which rows are left out and changed, and why', async () => {
    const survey = `
type | name | label::English | label::Klingon | constraint
integer | age | How old are you? | | . > nothing(1)
geotrace | place | Where is it? | tlhIngan`
    await choose('My form.xlsx', workbook(sheets(survey), 'xlsx'))
    await shown('“My form” with 1 field.')
    await shown('0 of 2 rows are taken whole.')
    await shown('Sheet survey, row 3 (place): There are no fields of this type.')
    await shown(
      'Sheet survey, row 2 (age): “constraint” is left out: There is no function “nothing”',
    )
    await checkAccessibility(desk.page)
    const form = await importForm()
    expect(form.fields.map(({ label }) => label)).toEqual(['How old are you?'])
  })

  it('is shown as respondents will see it, with marks, before anything is created', async () => {
    const survey = `
type | name | label | relevant
begin group | house | The house
select_multiple seen | seen | What do you see?
phonenumber | place | Where is it?
end group
integer | age | How old are you? | nothing(1)`
    const choices = `
list_name | name | label
seen | fence | A fence
seen | pump | A pump`
    await choose('House.xlsx', workbook(sheets(survey, choices), 'xlsx'))
    const preview = desk.page.getByRole('group', { name: 'The form as respondents see it' })
    await preview.getByText('The house, Group').waitFor({ state: 'attached' })
    await preview.getByText('A pump').waitFor()
    await preview.getByText('A browser does not know “phonenumber”').waitFor()
    await preview.getByText('“relevant” is left out: There is no function').waitFor()
    // What is shown cannot be filled in.
    expect(await preview.locator('input').count()).toBeGreaterThan(0)
    expect(await preview.locator('input:not([inert] *)').count()).toBe(0)
    await checkAccessibility(desk.page)
    const { body } = await desk.owner.api.get<{ data: Form[] }>('/forms')
    expect(body.data.map(({ title }) => title)).not.toContain('House')
  })

  it('shows a long form in steps', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => `integer | q${at} | Question ${at}`)
    const survey = ['', 'type | name | label', ...rows].join('\n')
    await choose('Long.xlsx', workbook(sheets(survey), 'xlsx'))
    await desk.page.getByRole('button', { name: 'Show 30 more fields' }).click()
    await desk.page.getByText('Question 129, Number').waitFor({ state: 'attached' })
    expect(await desk.page.getByRole('button', { name: /more fields/ }).count()).toBe(0)
  })

  it('marks expressions that it left out, until they are corrected or discarded', async () => {
    const survey = `
type | name | label | relevant | constraint
integer | age | How old are you? | nothing(1) | . > (1`
    await choose('My form.xlsx', workbook(sheets(survey), 'xlsx'))
    const form = await importForm()
    const field = desk.page.locator('[data-field] .frame-problems')
    await field.getByText('2 expressions left out').waitFor()
    await desk.page.getByRole('button', { name: /^How old are you\?, Number/ }).click()
    const shownIf = desk.page.getByRole('group', { name: 'Show if: this expression' })
    await shownIf.getByText('nothing(1)').waitFor()
    await checkAccessibility(desk.page)
    await shownIf.getByRole('button', { name: 'Discard it' }).click()
    await field.getByText('1 expression left out').waitFor()
    await desk.page.getByRole('button', { name: 'Correct it' }).click()
    const editor = desk.page.getByLabel('Check', { exact: true })
    expect(await editor.inputValue()).toBe('. > (1')
    await field.getByText('1 problem').waitFor()
    await editor.fill('. > 1')
    await field.waitFor({ state: 'detached' })
    await desk.page.getByRole('button', { name: 'Publish' }).click()
    await desk.page.getByRole('dialog', { name: 'Published' }).waitFor()
    const published = async () =>
      (await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)).body.data.fields[0]
    await expect
      .poll(published)
      .toMatchObject({ expressions: { constraint: '. > 1' }, xlsform: null })
  })

  it('with mistakes names every row to correct', async () => {
    const survey = `
type | name | label | relevant
integer | age | How old are you? | \${size} > 1
select_one colours | colour | Which colour?
text | age | And now?`
    await choose('My form.xlsx', workbook(sheets(survey), 'xlsx'))
    await shown('The form cannot be imported. Correct these in the file:')
    await shown('Sheet “survey”, row 2: “relevant” refers to “size”, which is the name of no row.')
    await shown('Sheet “survey”, row 3: The list “colours” is not in the sheet of choices.')
    await shown(
      'Sheet “survey”, row 4: Another row of the same group has the name “age”. Rename one.',
    )
    await checkAccessibility(desk.page)
    expect(await desk.page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  })

  it('takes choices from a CSV file that is chosen with it', async () => {
    const survey = `
type | name | label
select_one_from_file fruits.csv | fruit | Which fruit?`
    const book = workbook(sheets(survey), 'xlsx')
    await choose('My form.xlsx', book)
    await shown('Its choices are in a CSV file. Choose that file together with this one.')
    const mimeType = 'application/octet-stream'
    await desk.page.getByLabel('Form file').setInputFiles([
      { name: 'fruits.csv', mimeType, buffer: Buffer.from('name,label\nm,Mango\na,Apple\n') },
      { name: 'My form.xlsx', mimeType, buffer: book },
    ])
    await shown('1 of 1 rows are taken whole.')
    const form = await importForm()
    expect(form.fields[0]).toMatchObject({ type: 'radio', options: ['Mango', 'Apple'] })
  })

  it('with 50,000 choices is converted in a thread of its own', async () => {
    const survey = [
      { type: 'select_one_from_file villages.csv', name: 'village', label: 'Village' },
    ]
    const villages = Array.from({ length: 50_000 }, (_, n) => `v${n},Village ${n}`).join('\n')
    const mimeType = 'application/octet-stream'
    const worker = desk.page.waitForEvent('worker')
    await desk.page.getByLabel('Form file').setInputFiles([
      { name: 'villages.csv', mimeType, buffer: Buffer.from(`name,label\n${villages}\n`) },
      { name: 'Villages.xlsx', mimeType, buffer: workbook({ survey }, 'xlsx') },
    ])
    expect((await worker).url()).toContain('convert-worker')
    await shown('1 of 1 rows are taken whole.')
    await shown('30 of 50,000 options are listed.')
  })

  it('is read from CSV, with texts in the language of the desk', async () => {
    const csv = 'type,name,label,label::French (fr)\ntext,village,Which village?,Quel village ?\n'
    await choose('village.csv', Buffer.from(csv))
    await shown('Texts without a language are taken as English.')
    const form = await importForm()
    expect(form).toMatchObject({ title: 'village', languages: ['en', 'fr'] })
    expect(form.translations?.['fr']?.fields).toEqual({
      [form.fields[0]!.uuid]: { label: 'Quel village ?' },
    })
  })

  it('that cannot be read says what to do', async () => {
    await choose('form.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await shown('This file cannot be read. Save it as .xlsx, .xls or .csv')
    const sheet = { survey: [], other: [{ type: 'text' }] } as unknown as Sheets
    await choose('form.xls', workbook(sheet, 'xls'))
    await shown('The file has no sheet “survey” with rows')
    const header = 'type,name,label,label\ntext,a,A,B\n'
    await choose('form.csv', Buffer.from(header))
    await shown('The sheet “survey” has two columns “label”. Remove one.')
    expect(await desk.page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
    const json = '{"formpost": 2}'
    await choose('form.json', Buffer.from(json))
    await shown('This file is not a form. Choose an XLSForm')
  })
})
