import type { VersionRow } from '@formpost/contract'

import type { AnswersCount } from '../publishing/find-losses.ts'
import { messages } from './messages/index.ts'

/** How many answers a question has, in words. */
export function describeAnswers(answers: AnswersCount): string {
  if (answers === 'encrypted') return messages.encryptedAnswers
  return answers === 'many' ? messages.manyAnswers : messages.answers(answers)
}

/** Who made a version, and with what. */
export function describeAuthor(author: VersionRow['author']): string {
  if (!author) return messages.unknownAuthor
  const { kind, name } = author.credential
  return `${author.name || author.email} · ${messages.credentials[kind](name)}`
}

export const describeChange = ({ change }: VersionRow): string =>
  change ? messages.changes[change] : messages.unknownChange
