import type { Form } from '@formpost/contract'
import { sameJson, usesLanguage } from '@formpost/rules'
import type { WorstCase } from '@formpost/rules/form'

import { documentOfForm, type DraftDocument } from '../document/index.ts'

/** What records could have too much of, which the live form does not say already. A form without repeats has a fixed size. */
export async function newWorstCases(
  document: DraftDocument,
  live: Form,
): Promise<readonly WorstCase[]> {
  if (!usesLanguage(document.fields)) return []
  // Without its code, for example offline, there is only no warning.
  const rules = await import('@formpost/rules/form').catch(() => undefined)
  if (!rules) return []
  const casesOf = ({ fields, form }: DraftDocument) =>
    rules.findWorstCases(
      fields.map(({ uuid, ...field }, position) => ({ ...field, id: uuid, position })),
      form.root_name ?? live.root_name,
    )
  const known = casesOf(documentOfForm(live))
  return casesOf(document).filter((found) => !known.some((each) => sameJson(each, found)))
}
