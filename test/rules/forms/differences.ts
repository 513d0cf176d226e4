import type { Sheets } from '@formpost/xlsform'

import { sheets } from './table.ts'

/** What our engine does otherwise than ODK's, on purpose. */
export interface DeliberateDifference {
  about: string
  sheets: Sheets
  /** By name. */
  answers?: Record<string, unknown>
  /** Of the node that differs. */
  path: string
  ours: unknown
  judge: unknown
}

const headers = 'type | name | label | relevant | required | calculation'

const calculated = (
  about: string,
  rows: string,
  answers: Record<string, unknown>,
  ours: unknown,
  judge: unknown,
): DeliberateDifference => ({
  ...{ about, answers, ours, judge, path: 'result' },
  sheets: sheets(`${headers}\n${rows}`),
})

export const deliberateDifferences: readonly DeliberateDifference[] = [
  calculated(
    'a number that is infinite is blank',
    `integer | a | A\ncalculate | result | | | | 1 div \${a}`,
    { a: 0 },
    { value: '' },
    { value: 'Infinity' },
  ),
  calculated(
    'a text that is no date is blank',
    `text | a | A\ncalculate | result | | | | date(\${a})`,
    { a: 'soon' },
    { value: '' },
    { value: 'Invalid Date' },
  ),
  calculated(
    'the sum of no nodes is 0',
    `integer | n | N\nbegin repeat | r | R | \${n} > 5\ninteger | a | A\nend repeat\ncalculate | result | | | | sum(\${a})`,
    { n: 1 },
    { value: '0' },
    { value: '' },
  ),
  calculated(
    'the result of and and or is a boolean',
    `integer | a | A\ntext | b | B\ncalculate | result | | | | \${a} > 5 or \${b}`,
    { a: 1, b: 'x' },
    { value: 'true' },
    { value: 'x' },
  ),
  calculated(
    'the text of a whole number has no fraction',
    `decimal | a | A\ncalculate | result | | | | concat(\${a}, '!')`,
    { a: 5 },
    { value: '5!' },
    { value: '5.0!' },
  ),
  calculated(
    'an integer may have more than 32 bits',
    `integer | a | A\ncalculate | result | | | | \${a} + 1`,
    { a: 3_000_000_000 },
    { value: '3000000001' },
    { value: '' },
  ),
  calculated(
    'the text of a time has seconds only if they are not 0',
    `time | a | A\ncalculate | result | | | | concat(\${a}, '!')`,
    { a: '09:30' },
    { value: '09:30!' },
    { value: '09:30:00.000!' },
  ),
  calculated(
    'the text of a group is blank',
    `begin group | g | G\ntext | a | A\nend group\ncalculate | result | | | | string(\${g})`,
    { a: 'x' },
    { value: '' },
    { value: 'x' },
  ),
  calculated(
    'nobody is required to answer what is calculated',
    `calculate | result | | | yes | string('')`,
    {},
    { required: false, violation: null },
    { required: true, violation: 'required' },
  ),
  calculated(
    'nothing is selected in a blank text',
    `text | a | A\ncalculate | result | | | | selected(concat(\${a}, ' '), '')`,
    {},
    { value: 'false' },
    { value: 'true' },
  ),
]
