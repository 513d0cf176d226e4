import type { Form } from '@formpost/contract'

import type { BuilderModel } from '../builder-model.ts'
import {
  documentOfForm,
  operationBetween,
  rebase,
  withLanguages,
  type DraftDocument,
} from '../document/index.ts'

/**
 * Puts the changes of the draft on top of the form as it is live now. `base` is the form that the draft was made from, with its languages. Returns how
 * many of the changes did not fit.
 */
export function takeFormChanges(model: BuilderModel, base: DraftDocument, form: Form): number {
  const mine = model.document
  const hasTexts = mine.form.translations !== undefined
  const former = hasTexts ? base : { ...base, form: {} }
  const live = documentOfForm(form)
  const { document, dropped } = rebase(
    [operationBetween(former, mine)],
    hasTexts ? withLanguages(live, form) : live,
  )
  model.dispatch(operationBetween(mine, document), { action: 'replace_document' })
  model.sync.continueFrom({ ...model.sync.saved, baseVersion: form.version }, undefined)
  return dropped.length
}
