import { maxTextLength } from '../expressions/limits.ts'

/** A text with references, split: texts and names in turn, beginning with a text. */
export interface Template {
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

const reference = /\$\{\s*([A-Za-z_][\w.-]*)\s*\}/g

/** The references of a text to names that are known; null if there are none. Others stay as they are. */
export function readTemplate(
  text: string | null | undefined,
  isKnown: (name: string) => boolean,
): Template | null {
  if (!text?.includes('${')) return null
  const texts: string[] = []
  const names: string[] = []
  let end = 0
  for (const match of text.matchAll(reference)) {
    const name = match[1]!
    if (!isKnown(name)) continue
    texts.push(text.slice(end, match.index))
    names.push(name)
    end = match.index + match[0].length
  }
  return names.length > 0 ? { texts: [...texts, text.slice(end)], names } : null
}

/** As `readTemplate`, without the references inside of tags, where an answer would become a part of an attribute. */
export function readHtmlTemplate(
  html: string | null | undefined,
  isKnown: (name: string) => boolean,
): Template | null {
  const template = readTemplate(html, isKnown)
  if (!template) return null
  const tags = new TagScanner()
  const texts: string[] = [template.texts[0]!]
  const names: string[] = []
  for (const [index, name] of template.names.entries()) {
    const after = template.texts[index + 1]!
    tags.read(template.texts[index]!)
    if (tags.isInTag) {
      texts.push(`${texts.pop()}\${${name}}${after}`)
    } else {
      names.push(name)
      texts.push(after)
    }
  }
  return names.length > 0 ? { texts, names } : null
}

/** Follows whether the end of what was read is inside of a tag. */
class TagScanner {
  isInTag = false
  #quote = ''

  read(html: string): void {
    for (const character of html) {
      if (this.#quote) {
        if (character === this.#quote) this.#quote = ''
      } else if (!this.isInTag) {
        this.isInTag = character === '<'
      } else if (character === '>') {
        this.isInTag = false
      } else if (character === '"' || character === "'") {
        this.#quote = character
      }
    }
  }
}

/** Where references of a template are looked up. */
interface References {
  reference(name: string, all: boolean): readonly { text(): string }[]
}

/** A template with the first answer of each reference. A text ends soon after the most characters that an expression may make. */
export function fillTemplate(
  { texts, names }: Template,
  references: References,
  write: (text: string) => string = (text) => text,
): string {
  let filled = texts[0]!
  for (const [at, name] of names.entries()) {
    if (filled.length > maxTextLength) break
    filled += write(references.reference(name, false)[0]?.text() ?? '') + texts[at + 1]!
  }
  return filled
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c]!)
