import { TYPE } from '@formatjs/icu-messageformat-parser'

/** @import { Message } from './read-messages.mjs' */

/** The language of tests, whose texts are English ones with accents, half as long again and in brackets. */
export const pseudoLanguage = 'en-XA'

const accents = new Map(
  [
    ...'aáAÁbƀcçCÇdđDĐeéEÉfƒgğGĞhĥHĤiíIÍjĵkķKĶlľLĽmɱnñNÑoóOÓpþPÞrřRŘsšSŠtťTŤuúUÚvṽwŵWŴxẋyýYÝzžZŽ'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, letter, accented]) => [letter ?? '', accented ?? '']),
)

/**
 * Messages in the language of tests: text that is cut off, not translated or put together from pieces is easy to see.
 * @param {Map<string, Message>} english
 * @returns {Map<string, Message>}
 */
export const pseudoMessages = (english) =>
  new Map(
    [...english].map(([key, message]) => [
      key,
      [literal('⟦'), ...message.map(accented), literal('⟧')],
    ]),
  )

/** @param {string} value @returns {Message[number]} */
const literal = (value) => ({ type: TYPE.literal, value })

/** @param {Message[number]} element @returns {Message[number]} */
function accented(element) {
  if (element.type === TYPE.literal) return literal(longer(element.value))
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.fromEntries(
    Object.entries(element.options).map(([form, { value }]) => [
      form,
      { value: value.map(accented) },
    ]),
  )
  return /** @type {Message[number]} */ ({ ...element, options })
}

/** @param {string} text */
const longer = (text) =>
  [...text]
    .map((letter) => (accents.get(letter) ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1))
    .join('')
