import { expect, it } from 'vitest'

import { convertForm, exportForm } from './index.ts'
import type { Row } from './types.ts'

const count = 50_000
const survey = [{ type: 'select_one_from_file v.csv', name: 'v', label: 'Village' }]

const convert = (rows: readonly Row[]) => {
  let fields = 0
  return convertForm({ survey }, { uuid: () => `u${++fields}`, lists: new Map([['v.csv', rows]]) })
}

// Comparing each row with all others would take minutes.
it('takes 50,000 choices of a file, and writes them', () => {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ name: `v${at}`, label: `Village ${at % 7}`, district: `d${at % 500}` },
  }))
  const { fields, report } = convert(rows)
  expect(report[0]!.changes).toEqual([
    { code: 'renamed_choices', column: 'type', detail: String(count - 7) },
  ])
  expect(fields[0]!.options!.at(-1)).toBe('Village 5 (v49999)')
  expect(fields[0]!.choices!.at(-1)).toEqual({ name: 'v49999', filter: { district: 'd499' } })
  const { choices } = exportForm({ title: 'Villages', fields })
  expect(choices).toHaveLength(count)
  expect(choices.at(-1)).toEqual({
    ...{ list_name: 'v', name: 'v49999', label: 'Village 5 (v49999)', district: 'd499' },
  })
})
