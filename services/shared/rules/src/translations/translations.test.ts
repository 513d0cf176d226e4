import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fitTranslation } from './fit.ts'
import {
  canonicalLanguage,
  compactTranslation,
  directionOfLanguage,
  matchLanguage,
} from './index.ts'

describe('a language tag', () => {
  it.each([
    ['EN', 'en'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['sr-LATN', 'sr-Latn'],
  ])('%s is %s in canonical case', (tag, canonical) => {
    expect(canonicalLanguage(tag)).toBe(canonical)
  })

  it.each(['', 'not a tag', 'e', 'en_US', '12', 'en-', `en-x-${'a'.repeat(40)}`])(
    '%j is refused',
    (tag) => {
      expect(canonicalLanguage(tag)).toBeUndefined()
    },
  )

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['ur-PK', 'rtl'],
    ['az-Arab', 'rtl'],
    ['az', 'ltr'],
    ['ku', 'ltr'],
    ['zh-Hant', 'ltr'],
  ])('%s is written %s', (tag, direction) => {
    expect(directionOfLanguage(tag)).toBe(direction)
  })
})

describe('the language that suits a person', () => {
  it.each([
    [['en', 'fr'], ['fr-CA', 'en'], 'fr'],
    [['en', 'pt-BR', 'pt'], ['pt-PT'], 'pt'],
    [['en', 'pt-BR'], ['pt-PT', 'en'], 'pt-BR'],
    [['zh-Hans', 'zh-Hant'], ['zh-Hant-TW'], 'zh-Hant'],
    [['en', 'fr'], ['de', 'fr'], 'fr'],
    [['en', 'fr'], ['de'], undefined],
    [['en'], [], undefined],
  ])('among %j for %j is %s', (available, preferred, language) => {
    expect(matchLanguage(available, preferred)).toBe(language)
  })
})

describe('a translation', () => {
  const field = (options: string[] | null, uuid = 'a') => ({ uuid, options })
  const fitted = (before: string[], after: string[], options: (string | null)[]) =>
    fitTranslation({ fields: { a: { options } } }, [field(before)], [field(after)]).fields?.['a']
      ?.options

  it('is the same JSON in any order of its members, without those that say nothing', () => {
    const one = { title: 'T', description: '', fields: { b: { label: 'B' }, a: { label: 'A' } } }
    const other = {
      fields: { a: { label: 'A', options: [null] }, b: { label: 'B' }, c: {} },
      title: 'T',
    }
    expect(JSON.stringify(compactTranslation(one))).toBe(JSON.stringify(compactTranslation(other)))
  })

  it.each([
    ['an option is added', ['x', 'y', 'z'], ['X', 'Y', null]],
    ['an option is inserted', ['z', 'x', 'y'], [null, 'X', 'Y']],
    ['options are moved', ['y', 'x'], ['Y', 'X']],
    ['an option is renamed', ['x', 'why'], ['X', 'Y']],
    ['an option is removed', ['y'], ['Y']],
  ])('keeps the texts of options when %s', (_change, after, texts) => {
    expect(fitted(['x', 'y'], after, ['X', 'Y'])).toEqual(texts)
  })

  it('has as many texts as a field has options after any change', () => {
    const options = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
    fc.assert(
      fc.property(options, options, (before, after) => {
        const texts = before.map((option) => option.toUpperCase())
        const result = fitted(before, after, texts) ?? after.map(() => null)
        expect(result).toHaveLength(after.length)
        for (const [index, option] of after.entries()) {
          if (before.includes(option)) expect(result[index]).toBe(option.toUpperCase())
        }
      }),
    )
  })

  it('loses the texts of fields that are removed', () => {
    const translation = { title: 'T', fields: { a: { label: 'A' }, b: { label: 'B' } } }
    expect(
      fitTranslation(translation, [field(null), field(null, 'b')], [field(null, 'b')]),
    ).toEqual({
      title: 'T',
      fields: { b: { label: 'B' } },
    })
  })
})
