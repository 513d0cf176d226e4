import { settingsWarnings } from '@formpost/rules'
import { expect, test } from 'vitest'

import { fileTypeChoices, readAccept, writeAccept } from './accept-choices.ts'

test('finds the choices in an accept attribute, and keeps other entries', () => {
  expect(readAccept('.PDF, image/*,.gpx,.doc')).toEqual({
    choices: ['image', 'pdf'],
    others: ['.gpx', '.doc'],
  })
})

test.each([null, undefined, '', ' , '])('accepts every file with %j', (accept) => {
  expect(readAccept(accept)).toEqual({ choices: [], others: [] })
  expect(writeAccept(readAccept(accept))).toBeNull()
})

test('writes choices that are read again, and that the rules accept', () => {
  for (const choice of fileTypeChoices) {
    const accept = writeAccept({ choices: [choice], others: ['.gpx'] })
    expect(readAccept(accept)).toEqual({ choices: [choice], others: ['.gpx'] })
    expect(settingsWarnings('file', { accept }).size).toBe(0)
  }
})
