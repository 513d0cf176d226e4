import { deliveryErrors, propertyErrors, requestErrors } from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import type { ErrorTexts } from './error-texts.ts'
import { messages as en } from './gen/en.ts'
import { loadErrorTexts, propertyErrorText, propertyName, requestErrorText } from './index.ts'

const files = import.meta.glob<ErrorTexts>('./gen/*.ts', { import: 'messages', eager: true })
const languages = Object.entries(files).map(
  ([file, texts]) => [file.slice('./gen/'.length, -'.ts'.length), texts] as const,
)
const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

describe.each(languages)('the errors in %s', (_language, texts) => {
  it.each(Object.entries(requestErrors))('say %s', (code) => {
    const text = texts.requests[code as keyof typeof requestErrors]
    expect(text, `${code} lacks its text in web-filler/ui/src/messages/errors`).toMatch(/\p{L}/u)
    expect(named(text)).toEqual([])
  })

  it.each(Object.entries(propertyErrors))('say %s with its parameters', (code, entry) => {
    const text = texts.properties[code as keyof typeof propertyErrors]
    expect(text, `${code} lacks its text in web-filler/ui/src/messages/errors`).toMatch(/\p{L}/u)
    const [, kinds = {}]: readonly [string, Readonly<Record<string, string>>?] = entry
    for (const name of named(text)) {
      expect(kinds[name], `${code} has no parameter ${name}`).toBeDefined()
      expect(kinds[name], `${name} of ${code} may be absent`).not.toMatch(/\?$/)
    }
    expect(named(text).toSorted()).toEqual(
      named(en.properties[code as keyof typeof propertyErrors]).toSorted(),
    )
  })

  it.each(Object.entries(deliveryErrors))('say why a delivery failed: %s', (reason, entry) => {
    const text = texts.deliveries[reason as keyof typeof deliveryErrors]
    expect(text).toMatch(/\p{L}/u)
    const [, kinds = {}]: readonly [string, object?] = entry
    for (const name of named(text)) expect(Object.keys(kinds)).toContain(name)
  })

  it('do not show codes', () => {
    const all = [texts.requests, texts.properties, texts.deliveries].flatMap((each) =>
      Object.values(each),
    )
    expect(all.filter((text) => /[a-z]_[a-z]/.test(text.replace(/\{\w+\}/g, '')))).toEqual([])
  })
})

it.each(languages.filter(([language]) => language !== 'en'))(
  'translates every error to %s',
  (_language, texts) => {
    for (const kind of ['requests', 'properties', 'deliveries'] as const) {
      const untranslated = Object.entries(texts[kind]).filter(
        ([code, text]) => text === (en[kind] as Record<string, string>)[code],
      )
      expect(untranslated).toEqual([])
    }
  },
)

describe('a received error', () => {
  it('is described with its parameters', async () => {
    await loadErrorTexts()
    expect(propertyErrorText({ code: 'too_long', max: 1000, length: 2 })).toBe(
      'This is too long. Maximum of characters: 1,000.',
    )
    expect(propertyErrorText({ code: 'too_early', min: '2026-05-01' })).toBe(
      'Enter May 1, 2026 or a later date.',
    )
    expect(propertyErrorText({ code: 'not_one_of', allowed: ['a', 'b'] })).toBe(
      'Choose one of these: a, b.',
    )
    expect(requestErrorText('form_closed')).toBe(en.requests.form_closed)
  })

  it('with a code or without a parameter that this page knows is described in general', async () => {
    await loadErrorTexts()
    expect(propertyErrorText({ code: 'from_the_future', max: 3 })).toBe(en.properties.invalid)
    expect(propertyErrorText({ code: 'constructor' })).toBe(en.properties.invalid)
    expect(propertyErrorText({ code: 'too_long' })).toBe(en.properties.invalid)
    expect(requestErrorText('from_the_future')).toBeUndefined()
  })

  it('names the property that people entered', async () => {
    await loadErrorTexts()
    expect([propertyName('options.2'), propertyName('settings.min'), propertyName('body')]).toEqual(
      ['Options', 'Settings of the field', undefined],
    )
  })
})
