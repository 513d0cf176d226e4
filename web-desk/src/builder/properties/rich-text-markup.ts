/**
 * Paragraphs are stored as HTML. People write them as text with `**bold**`, `*italic*`, `[links](https://…)` and lists, which is
 * converted both ways.
 */
import { escapeHtml, hasOtherEntities, tokensOf, type Token } from './rich-text-tokens.ts'

const special = /[\\*[\]]/g
const href = /^(?:https?:\/\/|mailto:|tel:)[^\s()]+$/i

type Piece =
  { readonly html: string } | { readonly mark: '*' | '**'; canOpen: boolean; canClose: boolean }

const piecePattern = /\\([\\*[\]\-.])|\*\*?|\[((?:[^\][\\\n]|\\[^\n])*)\]\(([^\s()]*)\)/g

/** The pieces of a line: HTML, and marks that may start or end bold or italic text. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const addText = (text: string) => text && pieces.push({ html: escapeHtml(text) })
  for (const match of line.matchAll(piecePattern)) {
    const [whole, escaped, label, address = ''] = match
    addText(line.slice(end, match.index))
    end = match.index + whole.length
    if (escaped !== undefined) addText(escaped)
    else if (label === undefined) {
      const [before, after] = [line[match.index - 1] ?? ' ', line[end] ?? ' ']
      const mark = whole === '**' ? '**' : '*'
      pieces.push({ mark, canOpen: /\S/.test(after), canClose: /\S/.test(before) })
    } else if (href.test(address)) {
      const text = escapeHtml(label.replace(/\\(.)/g, '$1') || address)
      pieces.push({ html: `<a href="${escapeHtml(address)}">${text}</a>` })
    } else addText(whole)
  }
  addText(line.slice(end))
  return pieces
}

const tagOf = { '*': 'em', '**': 'strong' } as const

function lineHtml(line: string): string {
  const parts: string[] = []
  let open: { mark: '*' | '**'; part: number }[] = []
  for (const piece of piecesOf(line)) {
    if ('html' in piece) {
      parts.push(piece.html)
      continue
    }
    const { mark } = piece
    const start = open.findLast((each) => each.mark === mark)
    if (start && piece.canClose && start.part < parts.length - 1) {
      parts[start.part] = `<${tagOf[mark]}>`
      parts.push(`</${tagOf[mark]}>`)
      // Marks that were opened after it and not closed are text.
      open = open.slice(0, open.indexOf(start))
    } else {
      if (piece.canOpen && !start) open.push({ mark, part: parts.length })
      parts.push(mark)
    }
  }
  return parts.join('')
}

const itemPattern = /^(?:(-)|\d{1,9}\.) +(?=\S)/

/** The HTML of a text, without elements that no part of it needs. */
export function htmlOf(markup: string): string {
  const html: string[] = []
  let lines: string[] = []
  let kind: 'p' | 'ul' | 'ol' = 'p'
  const endBlock = () => {
    if (lines.length > 0) {
      const content =
        kind === 'p' ? lines.join('<br>') : lines.map((line) => `<li>${line}</li>`).join('')
      html.push(`<${kind}>${content}</${kind}>`)
    }
    lines = []
  }
  for (const raw of markup.split(/\r?\n/)) {
    const line = raw.trim()
    const item = itemPattern.exec(line)
    const next = item === null ? 'p' : item[1] ? 'ul' : 'ol'
    if (line === '' || next !== kind) endBlock()
    kind = next
    if (line !== '') lines.push(lineHtml(line.slice(item?.[0].length ?? 0)))
  }
  endBlock()
  return html.join('')
}

/** The text that HTML can be written as; undefined if it has other formatting. */
export function markupOf(html: string): string | undefined {
  if (hasOtherEntities(html)) return undefined
  const tokens = tokensOf(html)
  const markup = write(tokens)
  return JSON.stringify(tokensOf(htmlOf(markup))) === JSON.stringify(tokens) ? markup : undefined
}

/** A text that means the tokens, if a text can. */
function write(tokens: readonly Token[]): string {
  let text = ''
  let list: 'ul' | 'ol' | undefined
  let number = 0
  let address: string | undefined
  const startBlock = () => (text &&= `${text.trimEnd()}\n\n`)
  for (const token of tokens) {
    if (token.kind === 'text') {
      text += escapeLine(token.text, text === '' || text.endsWith('\n'))
      continue
    }
    const isOpen = token.kind === 'open'
    switch (token.name) {
      case 'p':
        if (isOpen) startBlock()
        break
      case 'ul':
      case 'ol':
        if (isOpen) startBlock()
        list = isOpen ? token.name : undefined
        number = 0
        break
      case 'li':
        if (isOpen) text += list === 'ol' ? `${++number}. ` : '- '
        else text += '\n'
        break
      case 'br':
        text += '\n'
        break
      case 'strong':
        text += '**'
        break
      case 'em':
        text += '*'
        break
      case 'a':
        if (isOpen) address = token.href
        text += isOpen ? '[' : `](${address ?? ''})`
        break
    }
  }
  return text.trimEnd()
}

/** The text without characters that mean formatting. */
function escapeLine(text: string, isStart: boolean): string {
  const escaped = text.replace(special, '\\$&')
  return isStart ? escaped.replace(/^(\d{1,9}|)([-.])(?= )/, '$1\\$2') : escaped
}
