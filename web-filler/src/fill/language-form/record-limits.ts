import type { FormField } from '@formpost/rules'
import {
  maxAnswers,
  maxInstances,
  maxInstancesOfRepeat,
  maxUploads,
  type Address,
} from '@formpost/rules/form'
import { formatNumber, formatSize } from '@formpost/ui/format.ts'

import type { LanguageAnswers } from './language-answers.ts'
import { messages } from './messages/index.ts'
import type { RecordSize } from './record-size.ts'
import type { LanguageSession } from './types.ts'

const { limits } = messages

/** Which limit answers of this size have reached, as a sentence. */
function limitOf({ answers, bytes }: RecordSize, maxBytes: number, isOver: boolean): string | null {
  const margin = isOver ? 1 : 0
  if (answers >= maxAnswers + margin) return limits.answers(formatNumber(maxAnswers))
  return bytes >= maxBytes + margin ? limits.size(formatSize(maxBytes)) : null
}

/** Why a repeat with so many instances can have no more. */
export function whyFull(
  { record, size, maxBytes }: LanguageAnswers,
  { settings }: FormField,
  instances: number,
): string | null {
  const max = Math.min(settings?.max_count ?? Infinity, maxInstancesOfRepeat)
  if (instances >= max) return limits.ofRepeat(formatNumber(max))
  if (record.instanceCount >= maxInstances) return limits.instances(formatNumber(maxInstances))
  return limitOf(size, maxBytes, false)
}

/** Why the answers are too large to be sent. */
export const whyTooLarge = ({ size, maxBytes }: LanguageAnswers): string | null =>
  limitOf(size, maxBytes, true)

/** What is shown at a file that is one too many; the last ones that were chosen are. */
export function tooManyFiles(
  { files }: LanguageSession,
  { record }: LanguageAnswers,
  address: Address,
): string | undefined {
  if (files.length <= maxUploads) return undefined
  const sent = files.filter(({ id, fieldId }) => [record.state(fieldId)?.value].flat().includes(id))
  const isBeyond = sent.slice(maxUploads).some(({ fieldId }) => fieldId === address)
  return isBeyond ? limits.files(formatNumber(maxUploads)) : undefined
}
