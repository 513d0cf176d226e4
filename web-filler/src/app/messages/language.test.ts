import { describe, expect, it } from 'vitest'

import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { directionOf, pickLanguage } from './language.ts'
import { pt } from './pt.ts'
import { sw } from './sw.ts'

describe('language selection', () => {
  it('takes the first supported browser language with its regional variant', () => {
    expect(pickLanguage(null, ['de-DE', 'pt-BR', 'en-GB'])).toEqual({
      language: 'pt',
      locale: 'pt-BR',
    })
    expect(pickLanguage(null, ['ar-EG', 'ar', 'en'])).toEqual({ language: 'ar', locale: 'ar-EG' })
  })

  it('falls back to English', () => {
    expect(pickLanguage(null, ['de-DE'])).toEqual({ language: 'en', locale: 'en' })
    expect(pickLanguage(null, [])).toEqual({ language: 'en', locale: 'en' })
  })

  it('prefers the chosen language', () => {
    expect(pickLanguage('sw', ['en-KE', 'fr'])).toEqual({ language: 'sw', locale: 'sw' })
    expect(pickLanguage('en', ['fr', 'en-KE'])).toEqual({ language: 'en', locale: 'en-KE' })
  })

  it('detects the direction of a text', () => {
    expect(directionOf('2026: استطلاع')).toBe('rtl')
    expect(directionOf('מרפאה')).toBe('rtl')
    expect(directionOf('Clinic – عيادة')).toBe('ltr')
    expect(directionOf('12')).toBe('ltr')
  })
})

/** Every message by key, with its parameters filled in so that languages can be compared. */
function flatten(messages: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(messages) as [string, unknown][]) {
    const name = path + key
    if (typeof value === 'string') found.set(name, value)
    else if (typeof value === 'function') {
      const format = value as (...values: string[]) => string
      found.set(name, format(...['‹1›', '‹2›', '‹3›'].slice(0, format.length)))
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of flatten(value, `${name}.`)) found.set(...entry)
    }
  }
  return found
}

const parametersIn = (text: string) => (text.match(/‹\d›|#|NaN/g) ?? []).sort()

describe.each([
  ['French', fr],
  ['Spanish', es],
  ['Portuguese', pt],
  ['Arabic', ar],
  ['Swahili', sw],
])('%s', (_name, messages) => {
  it('has all English messages with the same parameters', () => {
    const [english, translated] = [flatten(en), flatten(messages)]
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of translated) {
      expect(text.trim(), key).not.toBe('')
      expect(parametersIn(text), key).toEqual(parametersIn(english.get(key)!))
    }
  })
})
