import type { Form } from '@formpost/contract'

import type { BuilderModel } from '../builder-model.ts'
import { operationBetween } from '../document/index.ts'
import { deleteDraft, readFormAndSaved, startOf } from '../saving/draft-api.ts'

/** Deletes the draft, also one that someone else has changed meanwhile. The document becomes the live form, which can be undone. */
export async function discardDraft(
  model: BuilderModel,
  onForm: (form: Form) => void,
): Promise<void> {
  await model.sync.flush()
  const { form, saved } = await readFormAndSaved(model.form.uuid)
  if (saved.revision !== undefined) await deleteDraft(form.uuid, saved)
  const start = startOf(form)
  onForm(form)
  model.dispatch(operationBetween(model.document, start.document), { action: 'replace_document' })
  model.sync.continueFrom(start, model.document)
  model.setForm(form)
}
