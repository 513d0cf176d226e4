import type { BuilderModel } from '../builder-model.ts'
import { operationBetween, rebase } from '../document/index.ts'
import type { SavedDraft } from './local-copy.ts'

/** Ways to go on if someone else has saved the draft. Undo gives the document back in each of them. */
export type ConflictChoice = 'mine' | 'theirs' | 'combine'

/** Returns how many of the changes did not fit. */
export function resolveConflict(
  model: BuilderModel,
  theirs: SavedDraft,
  choice: ConflictChoice,
): number {
  const { sync } = model
  const mine = model.document
  if (choice === 'mine') {
    sync.continueFrom(theirs, theirs.document)
    return 0
  }
  const changes = choice === 'theirs' ? [] : [operationBetween(sync.saved.document, mine)]
  const { document, dropped } = rebase(changes, theirs.document)
  // The document that results need not be the same object as theirs.
  model.dispatch(operationBetween(mine, document), { action: 'replace_document' })
  sync.continueFrom(theirs, choice === 'theirs' ? model.document : theirs.document)
  return dropped.length
}
