import type { Form, RemovedField, Version } from '@formpost/contract'
import { sameJson, withoutConditionsOn } from '@formpost/rules'

import { findField, languagesOf, type DraftDocument, type DraftField } from '../document/index.ts'

const restoredSettings = ['title', 'description', 'thank_you_message', 'redirect_url'] as const

/** The document with the fields and texts of a version; fields keep their uuids, so that old answers join them again. */
export function restoredDocument(
  document: DraftDocument,
  live: Form,
  version: Version,
): DraftDocument {
  const present = (name: (typeof restoredSettings)[number]) =>
    document.form[name] === undefined ? live[name] : document.form[name]
  const changed = restoredSettings.filter((name) => !sameJson(version.form[name], present(name)))
  const settings = Object.fromEntries(changed.map((name) => [name, version.form[name]]))
  const { languages, translations } = languagesOf(document, live)
  const former = {
    languages: version.form.languages ?? [],
    translations: version.form.translations ?? {},
  }
  const isSame = sameJson(former, { languages, translations })
  return {
    form: { ...document.form, ...settings, ...(isSame ? {} : former) },
    fields: version.fields,
  }
}

/** A removed question as a field of the document, without conditions on fields that are not there. */
function returnedField(document: DraftDocument, field: RemovedField): DraftField {
  const {
    id: _id,
    removed: _removed,
    removed_at: _at,
    last_version: _version,
    answers_count: _count,
    ...content
  } = field
  const controllers = content.logic?.conditions?.map(({ field_uuid }) => field_uuid) ?? []
  const missing = new Set(controllers.filter((uuid) => !findField(document, uuid)))
  return { ...content, logic: withoutConditionsOn(content.logic, missing) }
}

/**
 * A removed question, after the repeats around it that were removed too: its answers fit only there. A removed group around it does
 * not come back, so the container of the first field is the innermost of the former ones that the document has.
 */
export function returnedFields(
  document: DraftDocument,
  question: RemovedField,
  removed: readonly RemovedField[],
): readonly DraftField[] {
  const path = [question]
  let { parent } = question
  while (parent !== null && !findField(document, parent)) {
    const container = removed.find(({ uuid }) => uuid === parent)
    if (container?.type === 'repeat') path.unshift(container)
    parent = container?.parent ?? null
  }
  return path.map((field, index) => ({
    ...returnedField(document, field),
    parent: index === 0 ? parent : path[index - 1]!.uuid,
  }))
}
