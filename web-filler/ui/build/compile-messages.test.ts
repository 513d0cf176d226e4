import { runInNewContext } from 'node:vm'

import { expect, it } from 'vitest'

import { compileMessages } from './compile-messages.mjs'
import { pseudoMessages } from './pseudo-messages.mjs'
import { readMessages } from './read-messages.mjs'

const read = (texts: Record<string, string>) =>
  readMessages(
    Object.fromEntries(
      Object.entries(texts).map(([key, defaultMessage]) => [key, { defaultMessage }]),
    ),
  )

/** The messages that the compiled module of a language exports. */
function evaluate(english: Record<string, string>, translated = english, isFilledLater = false) {
  const module = compileMessages(read(english), read(translated), { isFilledLater })
  const body = /export const messages: Messages = ([^]*)/.exec(module)![1]!
  const rules = new Intl.PluralRules('en')
  return runInNewContext(`(${body})`, {
    formatCount: (count: number) => count.toLocaleString('en'),
    pluralForm: (count: number, forms: Record<string, string>) =>
      forms[rules.select(count)] ?? forms['other'],
  }) as Record<string, never>
}

/** Calls a compiled message. */
const call = (message: unknown, values: unknown) => (message as (values: unknown) => string)(values)

it('makes a text without parameters a string', () => {
  expect(evaluate({ a: 'Save', 'b.c': "`Don’t` \\ use '{braces}'" })).toEqual({
    a: 'Save',
    b: { c: '`Don’t` \\ use {braces}' },
  })
})

it('declares the type of each parameter in English', () => {
  const english = read({
    a: '{title}',
    b: '{count, plural, one {# of {all}} other {# of {all}}}',
    c: '{kind, select, key {a key} other {another}}',
  })
  const module = compileMessages(english, english, { isFilledLater: false })
  expect(module).toContain('a: (title: string) =>')
  expect(module).toContain('b: ({ count, all }: { count: number; all: string }) =>')
  expect(module).toContain('c: (kind: "key" | string & {}) =>')
})

it('takes one parameter as a value and several by name', () => {
  const messages = evaluate({ one: '“{title}” is here', two: '{used} of {max}' })
  expect(call(messages['one'], 'Room #4 {x}')).toBe('“Room #4 {x}” is here')
  expect(call(messages['two'], { max: '9', used: '3' })).toBe('3 of 9')
})

it('keeps French marks on the line of their words', () => {
  const english = { plain: 'Why?', one: '“{title}”: {text}' }
  const french = { plain: 'Pourquoi ?', one: '« {title} » : {text}' }
  const messages = evaluate(english, french)
  expect(messages['plain']).toBe('Pourquoi\u00a0?')
  const values = { title: 'Puits', text: 'vide' }
  const text = '«\u00a0Puits\u00a0»\u00a0: vide'
  expect(call(messages['one'], values)).toBe(text)
  expect(evaluate(english, french, true)['one']).toBe('«\u00a0{title}\u00a0»\u00a0: {text}')
})

it('lets a language order parameters differently and leave some out', () => {
  const english = { a: '{used} of {max}' }
  expect(call(evaluate(english, { a: '{max} / {used}' })['a'], { max: 9, used: 3 })).toBe('9 / 3')
  expect(call(evaluate(english, { a: '{max}' })['a'], { max: 9, used: 3 })).toBe('9')
})

it('formats counts and chooses their plural forms', () => {
  const messages = evaluate({
    a: '{count, plural, =0 {No answers} one {# answer} other {“{title}” has # answers}}',
    b: 'Page {page, number}',
  })
  const texts = [0, 1, 2000].map((count) => call(messages['a'], { count, title: '#' }))
  expect(texts).toEqual(['No answers', '1 answer', '“#” has 2,000 answers'])
  expect(call(messages['b'], 1234)).toBe('Page 1,234')
})

it('chooses by a value', () => {
  const { a } = evaluate({ a: '{kind, select, key {API key {name}} other {Browser {name}}}' })
  expect([call(a, { kind: 'key', name: 'x' }), call(a, { kind: 'y', name: 'x' })]).toEqual([
    'API key x',
    'Browser x',
  ])
})

it('uses English for what is not translated', () => {
  expect(evaluate({ a: 'Save', b: 'Close' }, { a: 'Enregistrer' })).toEqual({
    a: 'Enregistrer',
    b: 'Close',
  })
})

it('keeps the parameters of texts that are filled in at run time', () => {
  const texts = { too_long: 'At most {max}.' }
  expect(evaluate(texts, texts, true)).toEqual(texts)
  const counted = { a: '{max, plural, other {#}}' }
  expect(() => evaluate(counted, counted, true)).toThrow(/takes only \{name\}/)
})

it.each([
  '{',
  '{count, plural, one {#}}',
  '{day, date}',
  '{n, number, percent}',
  '{n, selectordinal, other {#}}',
])('refuses %s', (message) => {
  expect(() => read({ key: message })).toThrow(/^key \(/)
})

it('makes the language of tests long, accented and bracketed', () => {
  const english = read({ a: 'Send {count, plural, one {# file} other {# files}} to {name}' })
  const module = compileMessages(english, pseudoMessages(english), { isFilledLater: false })
  expect(module).toContain('⟦Šééñđ ')
  expect(module).toContain('${formatCount(count)} ƒííľééš')
  expect(module).toContain('${name}⟧')
})
