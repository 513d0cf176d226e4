import { fail, type Checked } from '../answer-problem.ts'
import type { FieldSettings } from '../definition.ts'
import { isUuid } from '../text.ts'
import { defineInput, type InputDescriptor } from './descriptor.ts'
import { cutText } from './text-answer.ts'

/** How many files an answer may have. From 2, it is a list. */
export const maxFilesOf = (settings: Pick<FieldSettings, 'max_files'> | null): number =>
  settings?.max_files ?? 1

/** Checks a list of different uploads. */
function checkUploads(raw: unknown, max: number): Checked {
  if (!Array.isArray(raw)) return fail({ code: 'not_a_list' })
  if (raw.length > max) return fail({ code: 'files_over_limit', max })
  const uploads = new Set<string>()
  for (const upload of raw as unknown[]) {
    if (!isUpload(upload)) return fail({ code: 'not_an_upload' })
    const uuid = upload.toLowerCase()
    if (uploads.has(uuid)) return fail({ code: 'repeated_upload' })
    uploads.add(uuid)
  }
  return { value: [...uploads] }
}

const isUpload = (raw: unknown): raw is string => typeof raw === 'string' && isUuid(raw)

/** The uuids of uploaded files; the files service checks that the uploads exist. */
export const file: InputDescriptor = defineInput({
  answerKind: 'upload',
  needsLabel: true,
  needsOptions: false,
  isPageContent: true,
  settings: ['capture', 'max_files', 'accept', 'max_size', 'photo_metadata', 'field_width'],
  maxAnswerLength: undefined,
  check(raw, { settings }) {
    const max = maxFilesOf(settings)
    if (max > 1) return checkUploads(raw, max)
    return isUpload(raw) ? { value: raw.toLowerCase() } : fail({ code: 'not_an_upload' })
  },
  valueInConditions: cutText,
})
