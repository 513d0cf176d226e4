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
