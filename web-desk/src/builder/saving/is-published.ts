import type { Form } from '@formpost/contract'

import {
  areEqual,
  asStored,
  documentOfForm,
  languagesOf,
  settingsOf,
  type DraftDocument,
} from '../document/index.ts'

function storedLanguages(document: DraftDocument, form: Form) {
  const { languages, translations } = languagesOf(document, form)
  return { languages: [...languages], translations }
}

/** A document in which no setting is left to the live form. */
export const withAllSettings = (document: DraftDocument, form: Form): DraftDocument => ({
  ...document,
  form: { ...settingsOf(document, form), ...storedLanguages(document, form) },
})

/** Whether two documents would make the same form, also if only one of them has a setting that is as it is live. */
export const haveSameContent = (one: DraftDocument, other: DraftDocument, form: Form): boolean =>
  areEqual(withAllSettings(asStored(one), form), withAllSettings(asStored(other), form))

/** Whether publishing a document would change nothing. */
export const isPublished = (document: DraftDocument, form: Form): boolean =>
  haveSameContent(document, documentOfForm(form), form)
