import { acceptEntries } from '@formpost/rules'

import { words } from '../app/messages/index.ts'

function kindWords(kind: string): string {
  if (kind.startsWith('.')) return kind.slice(1).toUpperCase()
  const [group = '', name = ''] = kind.split('/')
  if (name !== '*') return name.replace(/^(?:x-|vnd\.)/, '').toUpperCase()
  return words.fileKinds[group as keyof typeof words.fileKinds] ?? group
}

/** What an `accept` attribute lists, for people: "PDF, images". */
export const acceptWords = (accept: string): string =>
  [...new Set(acceptEntries(accept.toLowerCase()).map(kindWords))].join(', ')

/** Whether a file is of a kind that an `accept` attribute lists (`.pdf,image/*`), by its name and type. */
export function accepts(accept: string, file: { name: string; type: string }): boolean {
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  const kinds = acceptEntries(accept.toLowerCase())
  if (kinds.length === 0) return true
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind)
    if (kind.endsWith('/*')) return type.startsWith(kind.slice(0, -1))
    // A device that knows no type for a file leaves the judgement to the service.
    return type === kind || type === ''
  })
}
