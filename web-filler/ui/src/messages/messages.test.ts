import { expect, it } from 'vitest'

import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'
import { sw } from './sw.ts'
import { parametersByKey } from './test-support/parameters-by-key.ts'

it.each([
  ['French', fr],
  ['Spanish', es],
  ['Portuguese', pt],
  ['Arabic', ar],
  ['Swahili', sw],
])('has all English messages with the same parameters in %s', (_name, translated) => {
  expect(parametersByKey(translated)).toEqual(parametersByKey(en))
})
