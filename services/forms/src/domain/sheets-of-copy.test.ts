import { expect, it } from 'vitest'

import { sheetsOfCopy } from './sheets-of-copy.ts'

it('leaves out the id and the version of the source', () => {
  const entities = [{ list_name: 'trees', label: 'Tree' }]
  const settings = [{ 'Form ID': 'trees', version: '7', style: 'pages' }]
  expect(JSON.parse(sheetsOfCopy(JSON.stringify({ settings, entities }))!)).toEqual({
    settings: [{ style: 'pages' }],
    entities,
  })
})

it('leaves nothing of sheets that have only those', () => {
  expect(sheetsOfCopy('{"settings":[{"form_id":"trees","id_string":"a"}]}')).toBeNull()
})
