import { codePoints } from '@formpost/rules'

const maxLength = 255

// Control characters, separators and marks of text direction can make a name look like another one.
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A name that is safe to show and to save under: no path, no invisible characters, no leading dot, at most 255
 * code points including its extension. `file` if nothing is left.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  return shorten(trimDots(last.normalize('NFC').replace(invisible, ''))) || 'file'
}

/** The text after the last dot, in lower case; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

function trimDots(name: string): string {
  const characters = [...name]
  const isKept = (character: string) => !/[\s.]/.test(character)
  const first = characters.findIndex(isKept)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isKept) + 1).join('')
}

function shorten(name: string): string {
  if (codePoints(name) <= maxLength) return name
  const extension = name.slice(name.lastIndexOf('.'))
  const tail = name.includes('.') && codePoints(extension) <= 20 ? extension : ''
  return [...name].slice(0, maxLength - codePoints(tail)).join('') + tail
}
