import { codePoints } from '../text.ts'

const maxLength = 255

// Besides control characters and separators of lines those that reverse the letters around them, so that a name looks like
// another one. The marks of Arabic and Hebrew names are kept.
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu

/**
 * The name of a chosen file as it is stored (docs/api-behaviour.md#uploads): as given, without a path and control characters, at
 * most 255 code points including its extension. `file` if nothing is left.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = shorten(last.replace(unwanted, ''))
  return /[^\s.]/.test(name) ? name : 'file'
}

/** The text after the last dot, in lower case; empty if there is none. */
export function extensionOf(name: string): string {
  const trimmed = name.trim()
  const dot = trimmed.lastIndexOf('.')
  return dot > 0 ? trimmed.slice(dot + 1).toLowerCase() : ''
}

function shorten(name: string): string {
  if (codePoints(name) <= maxLength) return name
  const extension = name.slice(name.lastIndexOf('.'))
  const tail = name.includes('.') && codePoints(extension) <= 20 ? extension : ''
  return [...name].slice(0, maxLength - codePoints(tail)).join('') + tail
}
