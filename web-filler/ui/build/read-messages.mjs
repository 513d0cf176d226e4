import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * @import { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
 * @typedef {Record<string, { defaultMessage: string, description?: string }>} MessageFile By key, in the format of FormatJS.
 * @typedef {MessageFormatElement[]} Message
 */

/**
 * The messages of a file by key. Throws if one is not an ICU message that can be compiled.
 * @param {MessageFile} file
 * @returns {Map<string, Message>}
 */
export function readMessages(file) {
  return new Map(
    Object.entries(file).map(([key, { defaultMessage }]) => {
      try {
        const message = parse(defaultMessage, { ignoreTag: true })
        message.forEach(check)
        return [key, message]
      } catch (error) {
        throw new Error(`${key} ("${defaultMessage}"): ${/** @type {Error} */ (error).message}`)
      }
    }),
  )
}

/** @param {MessageFormatElement} element */
function check(element) {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.argument:
    case TYPE.pound:
      return
    case TYPE.number:
      if (!element.style) return
      break
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType !== 'cardinal') break
      Object.values(element.options).forEach(({ value }) => value.forEach(check))
      return
    case TYPE.select:
      Object.values(element.options).forEach(({ value }) => value.forEach(check))
      return
    default:
  }
  throw new Error('use only {name}, {name, number}, plural without offset, and select')
}

/** What a message does with each of its parameters, in the order of their first use. @param {Message} message */
export function parametersOf(message) {
  /** @type {Map<string, 'text' | 'number' | Set<string>>} */
  const found = new Map()
  /** @param {Message} elements */
  const visit = (elements) => {
    for (const element of elements) {
      if (element.type === TYPE.number) found.set(element.value, 'number')
      if (element.type === TYPE.argument && !found.has(element.value)) {
        found.set(element.value, 'text')
      }
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      const cases = Object.keys(element.options)
      found.set(element.value, element.type === TYPE.plural ? 'number' : new Set(cases))
      for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(message)
  return found
}

/** The plural forms of a message: for each use of `plural`, its categories. @param {Message} message @returns {string[][]} */
export function pluralFormsOf(message) {
  return message.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return []
    const inner = Object.values(element.options).flatMap(({ value }) => pluralFormsOf(value))
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner
  })
}
