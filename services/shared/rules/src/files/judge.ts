import { maxFileBytes } from '../limits.ts'
import { acceptEntries } from '../settings.ts'
import { isAccepted } from './accept.ts'
import { detectType } from './detect.ts'

/** What a form and its field require of a file. */
export interface FileRules {
  accept?: string | null | undefined
  /** In KB of 1,024 bytes. */
  maxSize?: number | null | undefined
}

/** Why a file is refused, by the codes of the API (docs/api-behaviour.md#errors). */
export type FileProblem =
  | { code: 'file_empty' }
  | { code: 'file_type_not_accepted'; accepted: string[] }
  | { code: 'file_over_limit'; max_kb: number }

export interface JudgedFile {
  /** Its media type. */
  type: string
  problems: FileProblem[]
}

/**
 * The type of a file, and everything for which it is refused (docs/api-behaviour.md#types-of-files). The service and the filler judge
 * with this code, so that no file is kept on a device that is refused later.
 */
export function judgeFile(
  bytes: Uint8Array,
  name: string,
  { accept, maxSize }: FileRules,
): JudgedFile {
  const found = detectType(bytes, name)
  const problems: FileProblem[] = []
  if (bytes.length === 0) problems.push({ code: 'file_empty' })
  else if (!isAccepted(accept ?? '', name, found)) {
    problems.push({ code: 'file_type_not_accepted', accepted: acceptEntries(accept ?? '') })
  }
  const limit = Math.min(maxSize ?? Infinity, maxFileBytes / 1024)
  if (bytes.length > limit * 1024) problems.push({ code: 'file_over_limit', max_kb: limit })
  return { type: found.type, problems }
}
