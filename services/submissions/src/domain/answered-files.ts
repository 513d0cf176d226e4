import { uploadsOf } from '@formpost/rules'
import { createArchivePaths, nameOfPath } from '@formpost/rules/csv'
import { buildTree, instanceText, walkAnswers, type InstancePath } from '@formpost/rules/form'

import type { Answers, Definition } from './definition.ts'

export interface AnsweredFile {
  uploadUuid: string
  fieldUuid: string
  /** Followed by the instance if the field is in a repeat: `Photo 3.2`. */
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
  return [...walkAnswers(tree, answers ?? {})].flatMap(({ placed: { field }, path, value }) =>
    uploads.has(field.id)
      ? uploadsOf(value).map((uploadUuid) => ({
          uploadUuid,
          fieldUuid: field.id,
          fieldLabel: labelOf(field.label, path),
        }))
      : [],
  )
}

const labelOf = (label: string | null, path: InstancePath): string | undefined => {
  const instance = path.length > 0 ? ` ${instanceText(path)}` : ''
  return label === null ? undefined : label + instance
}

/** The names that the files of a submission have in the archive, by the uuid of the upload. Files without a name are not in it. */
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
    inArchive.set(uploadUuid, nameOfPath(pathOf(fieldLabel ?? fieldUuid, name)))
  }
  return inArchive
}
