import { describe, expect, it } from 'vitest'

import { ar } from './ar.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { directionOf, pickLanguage } from './language.ts'
import { pt } from './pt.ts'
import { sw } from './sw.ts'

describe('the language of the words', () => {
  it('is the first of the browser’s that there are words in, with dates in its own variety', () => {
    expect(pickLanguage(null, ['de-DE', 'pt-BR', 'en-GB'])).toEqual({
      language: 'pt',
      locale: 'pt-BR',
    })
    expect(pickLanguage(null, ['ar-EG', 'ar', 'en'])).toEqual({ language: 'ar', locale: 'ar-EG' })
  })

  it('is English where there are none, and English dates with it', () => {
    expect(pickLanguage(null, ['de-DE'])).toEqual({ language: 'en', locale: 'en' })
    expect(pickLanguage(null, [])).toEqual({ language: 'en', locale: 'en' })
  })

  it('is what was chosen by hand before all', () => {
    expect(pickLanguage('sw', ['en-KE', 'fr'])).toEqual({ language: 'sw', locale: 'sw' })
    expect(pickLanguage('en', ['fr', 'en-KE'])).toEqual({ language: 'en', locale: 'en-KE' })
  })

  it('runs the way of its letters', () => {
    expect(directionOf('2026: استطلاع')).toBe('rtl')
    expect(directionOf('מרפאה')).toBe('rtl')
    expect(directionOf('Clinic – عيادة')).toBe('ltr')
    expect(directionOf('12')).toBe('ltr')
  })
})

/** Every phrase with something in each of its places, so that two languages can be compared. */
function phrases(messages: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(messages) as [string, unknown][]) {
    const name = path + key
    if (typeof value === 'string') found.set(name, value)
    else if (typeof value === 'function') {
      const fill = value as (...places: string[]) => string
      found.set(name, fill(...['‹1›', '‹2›', '‹3›'].slice(0, fill.length)))
    } else if (typeof value === 'object' && value !== null) {
      for (const entry of phrases(value, `${name}.`)) found.set(...entry)
    }
  }
  return found
}

const placesIn = (text: string) => (text.match(/‹\d›|#|NaN/g) ?? []).sort()

describe.each([
  ['French', fr],
  ['Spanish', es],
  ['Portuguese', pt],
  ['Arabic', ar],
  ['Swahili', sw],
])('%s', (_name, messages) => {
  it('says everything that English says, with the same things in its sentences', () => {
    const [english, theirs] = [phrases(en), phrases(messages)]
    expect([...theirs.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, phrase] of theirs) {
      expect(phrase.trim(), key).not.toBe('')
      expect(placesIn(phrase), key).toEqual(placesIn(english.get(key)!))
    }
  })
})
