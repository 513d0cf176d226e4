import { expect, test } from 'vitest'

import type { FileRow, RecordRow } from '../../db/rows.ts'
import { sendsSame } from './sent-fields.ts'

const recordOf = (photo: string) =>
  ({ answers: { photo }, encryptedPayload: null }) as unknown as RecordRow
const fileOf = (id: string, more: Partial<FileRow> = {}) =>
  ({ id, uploadUuid: null, ...more }) as FileRow

const former = [recordOf('first'), [fileOf('first')]] as const

test('an unchanged copy of a file that was not uploaded is the same answer', () => {
  const copy = fileOf('copy', { uploadId: 'first' })
  expect(sendsSame([recordOf('copy'), [copy]], former)).toBe(true)
})

test('another file is another answer', () => {
  expect(sendsSame([recordOf('other'), [fileOf('other')]], former)).toBe(false)
})
