import { acceptEntries } from '@formpost/rules'

import { messages } from '../messages/index.ts'

function describeType(entry: string): string {
  if (entry.startsWith('.')) return entry.slice(1).toUpperCase()
  const [group = '', name = ''] = entry.split('/')
  if (name !== '*') return name.replace(/^(?:x-|vnd\.)/, '').toUpperCase()
  return messages.fileKinds[group as keyof typeof messages.fileKinds] ?? group
}

/** The file types of an `accept` attribute for users, such as "PDF, images". */
export const describeAccept = (accept: string): string =>
  [...new Set(acceptEntries(accept.toLowerCase()).map(describeType))].join(', ')

/** Whether a file's name or type matches an `accept` attribute such as `.pdf,image/*`. */
export function matchesAccept(accept: string, file: { name: string; type: string }): boolean {
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  const entries = acceptEntries(accept.toLowerCase())
  if (entries.length === 0) return true
  return entries.some((entry) => {
    if (entry.startsWith('.')) return name.endsWith(entry)
    if (entry.endsWith('/*')) return type.startsWith(entry.slice(0, -1))
    // If the device reports no type, the service decides.
    return type === entry || type === ''
  })
}
