import { isDeepStrictEqual } from 'node:util'

import { TYPE } from '@formatjs/icu-messageformat-parser'

import { parametersOf } from './read-messages.mjs'

/** @import { Message } from './read-messages.mjs' */

/**
 * The TypeScript module of a language. A message without parameters becomes a string, one with a parameter a function of its value, and
 * one with several a function of an object, so that a language can order them freely.
 * @param {Map<string, Message>} english The messages that every language has.
 * @param {Map<string, Message>} translated Messages that are missing here stay English.
 * @param {{ isFilledLater: boolean }} options Whether the parameters are known only at run time, so that messages stay texts with `{name}`.
 */
export function compileMessages(english, translated, { isFilledLater }) {
  const isEnglish = english === translated
  const texts = new Map(
    [...english].map(([key, original]) => {
      const message = translated.get(key) ?? original
      return [
        key,
        isFilledLater ? quoted(template(message)) : functionOf(message, original, isEnglish),
      ]
    }),
  )
  const body = objectOf(texts)
  const used = ['formatCount', 'pluralForm'].filter((name) => body.includes(`${name}(`))
  return [
    '// Compiled from the JSON files of this folder.',
    used.length > 0 && `import { ${used.join(', ')} } from '@formpost/ui/messages/plural.ts'`,
    !isEnglish && `import type { Messages } from './en.ts'`,
    `export const messages${isEnglish ? '' : ': Messages'} = ${body}`,
    isEnglish && 'export type Messages = typeof messages',
    '',
  ]
    .filter((line) => line !== false)
    .join('\n')
}

/**
 * @param {Message} message
 * @param {Message} original
 * @param {boolean} isTyped
 */
function functionOf(message, original, isTyped) {
  const parameters = parametersOf(original)
  const text = textOf(message, undefined)
  if (parameters.size === 0) return text
  const names = [...parameters.keys()]
  const types = [...parameters].map(([name, kind]) => `${name}: ${typeOf(kind)}`)
  if (names.length === 1) return `(${isTyped ? types[0] : names[0]}) => ${text}`
  const own = parametersOf(message)
  const destructured = `{ ${names.filter((name) => own.has(name)).join(', ')} }`
  return `(${destructured}${isTyped ? `: { ${types.join('; ')} }` : ''}) => ${text}`
}

/** @param {'text' | 'number' | Set<string>} kind */
function typeOf(kind) {
  if (kind === 'number') return 'number'
  if (kind === 'text') return 'string'
  return [...kind].map((each) => (each === 'other' ? 'string & {}' : quoted(each))).join(' | ')
}

/** French has spaces inside quotation marks and before colons and the like, at which no line may end. @param {string} text */
const unbroken = (text) => text.replaceAll(/ (?=[»:;?!])|(?<=«) /g, '\u00a0')

/**
 * The expression of a text. `count` is the parameter that `#` stands for.
 * @param {Message} message
 * @param {string | undefined} count
 * @returns {string}
 */
function textOf(message, count) {
  if (message.every((element) => element.type === TYPE.literal)) {
    return quoted(unbroken(message.map((element) => element.value).join('')))
  }
  const parts = message.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return unbroken(element.value).replaceAll(/[\\`]|\$\{/g, '\\$&')
      case TYPE.argument:
        return `\${${element.value}}`
      case TYPE.number:
        return `\${formatCount(${element.value})}`
      case TYPE.pound:
        return `\${formatCount(${count})}`
      case TYPE.plural:
        return `\${${pluralOf(element)}}`
      case TYPE.select:
        return `\${${selectOf(element, count)}}`
      default:
        throw new Error(`No code for element ${element.type}`)
    }
  })
  const only =
    message.length === 1 && /^\$\{((?:pluralForm|formatCount)\(.*\))\}$/s.exec(parts[0] ?? '')
  return only ? (only[1] ?? '') : `\`${parts.join('')}\``
}

/** @param {import('@formatjs/icu-messageformat-parser').PluralElement} element */
function pluralOf({ value: count, options }) {
  const isExact = (/** @type {string} */ form) => form.startsWith('=')
  const other = options['other']?.value
  // A form with the text of `other` needs no entry: `pluralForm` falls back to it.
  const forms = Object.entries(options).filter(
    ([form, { value }]) =>
      !isExact(form) && (form === 'other' || !isDeepStrictEqual(plain(value), plain(other))),
  )
  const chosen = `pluralForm(${count}, { ${forms
    .map(([form, { value }]) => `${form}: ${textOf(value, count)}`)
    .join(', ')} })`
  return Object.entries(options)
    .filter(([form]) => isExact(form))
    .reduceRight(
      (rest, [form, { value }]) =>
        `(${count} === ${form.slice(1)} ? ${textOf(value, count)} : ${rest})`,
      chosen,
    )
}

/**
 * @param {import('@formatjs/icu-messageformat-parser').SelectElement} element
 * @param {string | undefined} count
 */
function selectOf({ value: name, options }, count) {
  const { other, ...cases } = options
  return Object.entries(cases).reduceRight(
    (rest, [form, { value }]) =>
      `(${name} === ${quoted(form)} ? ${textOf(value, count)} : ${rest})`,
    other ? textOf(other.value, count) : "''",
  )
}

/** Without the positions in the source. @param {unknown} value */
const plain = (value) =>
  JSON.stringify(value, (key, each) => (key === 'location' ? undefined : each))

/** A text whose parameters are still in braces. @param {Message} message */
function template(message) {
  return message
    .map((element) => {
      if (element.type === TYPE.literal) return unbroken(element.value)
      if (element.type === TYPE.argument) return `{${element.value}}`
      throw new Error(
        `A message that is filled in at run time takes only {name}, not "${plain(element)}".`,
      )
    })
    .join('')
}

/** @param {string} text */
const quoted = (text) => JSON.stringify(text)

/** @typedef {Map<string, string | Tree>} Tree */

/** An object literal in which a dot in a key separates levels. @param {Map<string, string>} texts */
function objectOf(texts) {
  /** @type {Tree} */
  const root = new Map()
  for (const [key, text] of texts) {
    const names = key.split('.')
    const last = names.pop() ?? ''
    let level = root
    for (const name of names) {
      const inner = level.get(name) ?? new Map()
      if (typeof inner === 'string') throw new Error(`${key} and ${name} cannot both be messages.`)
      level.set(name, inner)
      level = inner
    }
    level.set(last, text)
  }
  return literalOf(root)
}

/** @param {Tree} tree @returns {string} */
function literalOf(tree) {
  const entries = [...tree].map(
    ([name, value]) =>
      `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: ${typeof value === 'string' ? value : literalOf(value)},`,
  )
  return `{\n${entries.join('\n')}\n}`
}
