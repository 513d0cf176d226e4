import { expect, it } from 'vitest'

import { convertForm, describeReport, exportForm, type Row } from './index.ts'

const convert = (entities: Row[]) => {
  let count = 0
  const survey = [{ type: 'integer', name: 'height', label: 'Height', save_to: 'height_in_m' }]
  return convertForm({ survey, entities }, { uuid: () => `u${++count}` })
}

it.each<[Row, reason: string, why: string]>([
  [
    { list_name: 'trees', label: '${height}' },
    'entity_created',
    'In ODK, each submission makes an entity in the list “trees”.',
  ],
  [
    { dataset: 'trees', label: '${height}', create_if: '${height} > 2' },
    'entity_created_if',
    'In ODK, a submission makes an entity in the list “trees” if “${height} > 2”.',
  ],
  [
    { list_name: 'trees', entity_id: '${height}' },
    'entity_updated',
    'In ODK, each submission updates an entity of the list “trees”.',
  ],
  [
    { list_name: 'trees', entity_id: '${height}', update_if: '${height} > 2' },
    'entity_updated_if',
    'In ODK, a submission updates an entity of the list “trees” if “${height} > 2”.',
  ],
  [
    { list_name: 'trees', entity_id: '${height}', create_if: 'a', update_if: 'b', label: 'c' },
    'entity_created_or_updated',
    'In ODK, a submission makes an entity in the list “trees” if “a”, or updates one.',
  ],
])('reports what ODK does with the entity %o', (entity, reason, why) => {
  const { report } = convert([{}, entity])
  const row = report.find(({ sheet }) => sheet === 'entities')
  expect(row).toMatchObject({ row: 3, name: 'trees', outcome: 'left_out', reason })
  expect(describeReport(report).leftOut).toMatchObject([{ sheet: 'entities', why }])
})

it('says which answers ODK saves in an entity, and keeps everything for an export', () => {
  const entities = [{ list_name: 'trees', label: '${height}' }]
  const { report, fields, title: _title, ...form } = convert(entities)
  expect(report[0]).toMatchObject({
    outcome: 'whole',
    notes: [{ code: 'saved_to_entity', column: 'save_to', detail: 'height_in_m' }],
  })
  const sheets = exportForm({ ...form, title: 'Trees', fields })
  expect(sheets.entities).toEqual(entities)
  expect(sheets.survey[0]).toMatchObject({ name: 'height', save_to: 'height_in_m' })
})

it('keeps columns and settings that only ODK knows, and names those that it does not know', () => {
  const survey = [
    {
      ...{ type: 'text', name: 'a', label: 'A', intent: 'org.example.app', Remarks: 'Ask Ada' },
      'instance::hxl': '#adm1',
    },
  ]
  const settings = [{ form_title: 'F', form_id: 'f', version: '3', instance_name: '${a}' }]
  let count = 0
  const converted = convertForm({ survey, settings }, { uuid: () => `u${++count}` })
  const { report, title, ...form } = converted
  expect(describeReport(report).notes.map(({ row, what }) => [row, what])).toEqual([
    [2, '“instance_name” has no effect here.'],
    [2, '“intent” has no effect here.'],
    [2, '“instance::hxl” has no effect here.'],
    [1, 'ODK does not know the column “Remarks”. It is not kept.'],
  ])
  const sheets = exportForm({ ...form, title: title! })
  expect(sheets.settings).toEqual(settings)
  expect(sheets.survey).toEqual([
    { type: 'text', name: 'a', label: 'A', intent: 'org.example.app', 'instance::hxl': '#adm1' },
  ])
})

it('leaves out entities and settings that no longer fit the form', () => {
  const { fields, title: _title, ...form } = convert([{ list_name: 'trees', label: '${height}' }])
  const renamed = fields.map((field) => ({ ...field, name: 'size' }))
  const xlsform = { ...form.xlsform, settings: [{ form_id: 'f', instance_name: '${height}' }] }
  const sheets = exportForm({ ...form, title: 'Trees', fields: renamed, xlsform })
  expect(sheets).not.toHaveProperty('entities')
  expect(sheets.survey).toEqual([{ type: 'integer', name: 'size', label: 'Height' }])
  expect(sheets.settings).toEqual([{ form_title: 'Trees', form_id: 'f' }])
})
