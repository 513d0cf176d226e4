import { describe, expect, it } from 'vitest'

import { directionOf, pickLanguage } from './language.ts'

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
