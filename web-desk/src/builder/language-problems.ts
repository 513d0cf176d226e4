import type { Form } from '@formpost/contract'
import { usesLanguage } from '@formpost/rules'

import type { DraftDocument, Problem } from './document/index.ts'

type Find = typeof import('./language/find-problems.ts').findLanguageProblems

let find: Find | undefined

/** Loads what finds problems of groups, names and expressions. Without it, the service finds them when the draft is published. */
async function load(): Promise<void> {
  find ??= (await import('./language/find-problems.ts')).findLanguageProblems
}

/** Problems of groups, names and expressions. Calls `onLoad` once they can be found, if that is not yet possible. */
export function languageProblems(
  document: DraftDocument,
  form: Form,
  onLoad: () => void,
): readonly Problem[] {
  if (!usesLanguage(document.fields)) return []
  if (find) return find(document, form)
  load().then(onLoad, () => undefined)
  return []
}
