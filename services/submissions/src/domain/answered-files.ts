import { createArchivePaths, nameOfPath } from '@formpost/rules/csv'

import type { Answers, Definition } from './definition.ts'

export interface AnsweredFile {
  uploadUuid: string
  fieldUuid: string
  fieldLabel: string | undefined
}

/** The files that the answers of a submission name, in form order. */
export function answeredFiles(
  answers: Answers | null,
  { form, uploadFieldIds }: Pick<Definition, 'form' | 'uploadFieldIds'>,
): AnsweredFile[] {
  return uploadFieldIds.flatMap((fieldUuid) => {
    const uploadUuid = answers?.[fieldUuid]
    if (typeof uploadUuid !== 'string') return []
    const label = form.fields.find(({ id }) => id === fieldUuid)?.label
    return [{ uploadUuid, fieldUuid, fieldLabel: label ?? undefined }]
  })
}

/** The names that the files of a submission have in the archive, by field. Files without a name are not in it. */
export function namesInArchive(
  submissionUuid: string,
  files: readonly AnsweredFile[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const pathOf = createArchivePaths(submissionUuid)
  const inArchive = new Map<string, string>()
  for (const { uploadUuid, fieldUuid, fieldLabel } of files) {
    const name = names.get(uploadUuid)
    if (name === undefined) continue
    inArchive.set(fieldUuid, nameOfPath(pathOf(fieldLabel ?? fieldUuid, name)))
  }
  return inArchive
}
