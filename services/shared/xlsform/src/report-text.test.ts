import { expect, it } from 'vitest'

import { convertForm, describeReport } from './index.ts'

it('says in words what became of rows', () => {
  const { report } = convertForm(
    {
      survey: [
        { type: 'phonenumber', name: 'code', label: 'Code', relevant: '${gone} = 1' },
        { type: 'select_one_from_file fruits.csv', name: 'fruit', label: 'Fruit' },
        { type: 'text', name: 'a', label: 'A', 'media::audio': 'a.mp3' },
      ],
    },
    { uuid: () => crypto.randomUUID() },
  )
  expect(describeReport(report)).toEqual({
    changed: [
      {
        ...{ sheet: 'survey', row: 2, name: 'code' },
        what: '“phonenumber” stays blank.',
        why: 'A browser does not know it.',
      },
      {
        ...{ sheet: 'survey', row: 2, name: 'code' },
        what: 'The expression in “relevant” is left out.',
        why: expect.stringContaining('gone') as string,
      },
    ],
    leftOut: [
      {
        ...{ sheet: 'survey', row: 3, name: 'fruit' },
        what: 'The row is left out.',
        why: 'Its choices are in a file that was not sent.',
        instead: 'Send the CSV file too, as a part named “list”.',
      },
    ],
    notes: [{ sheet: 'survey', row: 4, name: 'a', what: '“audio” is kept, but not shown.' }],
  })
})
