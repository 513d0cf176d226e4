/** Elements that stand on their own, and those within a line. Their other names in HTML mean the same. */
const blocks = new Set(['p', 'ul', 'ol', 'li'])
const names: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}

const unescapeHtml = (text: string): string =>
  text.replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity)

/** Whether the text has an entity that `unescapeHtml` does not know. */
export const hasOtherEntities = (html: string): boolean =>
  (html.match(/&#?\w+;/g) ?? []).some((entity) => !Object.hasOwn(entities, entity))

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly href: string | undefined }
  | { readonly kind: 'close'; readonly name: string }

const isBlock = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'text' && blocks.has(token.name)

function tokenOf(part: string): Token {
  const [, slash, tag = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(part) ?? []
  if (slash === undefined)
    return { kind: 'text', text: unescapeHtml(part).replace(/[\t\n\r ]+/g, ' ') }
  const lower = tag.toLowerCase()
  const name = names[lower] ?? lower
  if (slash) return { kind: 'close', name }
  const href = name === 'a' ? /\shref="([^"]*)"/.exec(part)?.[1] : undefined
  return { kind: 'open', name, href: href === undefined ? undefined : unescapeHtml(href) }
}

/** The text and tags of HTML, apart from white space and attributes that change nothing. */
export function tokensOf(html: string): Token[] {
  const all = html
    .split(/(<[^<>]*>)/)
    .filter((part) => part !== '')
    .map(tokenOf)
  const tokens = all.flatMap((token, index): Token[] => {
    if (token.kind !== 'text') return [token]
    const [before, after] = [all[index - 1], all[index + 1]]
    let { text } = token
    if (before === undefined || isBlock(before)) text = text.trimStart()
    if (after === undefined || isBlock(after)) text = text.trimEnd()
    return text === '' ? [] : [{ kind: 'text', text }]
  })
  if (tokens.length === 0 || tokens.some(isBlock)) return tokens
  return [{ kind: 'open', name: 'p', href: undefined }, ...tokens, { kind: 'close', name: 'p' }]
}
