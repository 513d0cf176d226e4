import { createArchivePaths, nameOfPath } from '@formpost/rules/csv'
import { buildTree, walkAnswers } from '@formpost/rules/form'

import type { Answers, Definition } from './definition.ts'

export interface AnsweredFile {
  uploadUuid: string
  fieldUuid: string
  fieldLabel: string | undefined
}

/** The files that the answers of a submission name, in form order; those in repeats instance by instance. */
export function answeredFiles(
  answers: Answers | null,
  { form, language, uploadFieldIds }: Pick<Definition, 'form' | 'language' | 'uploadFieldIds'>,
): AnsweredFile[] {
  if (uploadFieldIds.length === 0) return []
  const { tree } = language ?? { tree: buildTree(form.fields) }
  const uploads = new Set(uploadFieldIds)
  return [...walkAnswers(tree, answers ?? {})].flatMap(({ placed: { field }, value }) =>
    uploads.has(field.id) && typeof value === 'string'
      ? [{ uploadUuid: value, fieldUuid: field.id, fieldLabel: field.label ?? undefined }]
      : [],
  )
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
