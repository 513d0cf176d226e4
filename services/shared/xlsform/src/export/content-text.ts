import { lookUp } from '../look-up.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(entity: string): string {
  const name = entity.slice(1, -1)
  if (!name.startsWith('#')) return lookUp(entities, name) ?? entity
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

const marks: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' }
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'div', 'blockquote'])

/** The Markdown of a tag; `openLinks` has the addresses of links that are not closed yet. */
function markOf(tag: string, openLinks: string[]): string {
  const [, slash = '', written = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? []
  const name = written.toLowerCase()
  const isClosing = slash !== ''
  const mark = lookUp(marks, name)
  if (mark !== undefined) return mark
  if (name === 'br') return '\n'
  if (name === 'li') return isClosing ? '\n' : '- '
  if (blocks.has(name)) return isClosing ? '\n\n' : ''
  if (name !== 'a') return ''
  if (isClosing) return `](${openLinks.pop() ?? ''})`
  openLinks.push(/ href="([^"]*)"/i.exec(tag)?.[1] ?? '')
  return '['
}

/** The HTML of a paragraph as text with Markdown, which ODK shows in labels. */
export function contentText(html: string): string {
  const openLinks: string[] = []
  const parts = html.split(/(<[^<>]*>)/).map((part) =>
    part.startsWith('<')
      ? markOf(part, openLinks)
      : part
          .split(/\s+/)
          .join(' ')
          .replace(/&#?\w{1,8};/g, decoded),
  )
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => line.trimStart())
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim()
}

/** A paragraph of two parts as a label and a hint, which an import joins; others as a label. */
export function labelAndHint(html: string): { label: string; hint: string } {
  const isParagraphs = html.startsWith('<p>') && html.endsWith('</p>')
  const parts = isParagraphs ? html.slice('<p>'.length, -'</p>'.length).split('</p><p>') : []
  const [first = '', second = ''] = parts
  const isPair = parts.length === 2 && !`${first}${second}`.includes('<p>')
  return isPair
    ? { label: contentText(first), hint: contentText(second) }
    : { label: contentText(html), hint: '' }
}
