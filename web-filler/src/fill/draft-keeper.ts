import type { PublicForm } from '@formpost/contract'

import { storageTrouble } from '../app/trouble.ts'
import { afterFailure } from '../db/database.ts'
import { type Draft, saveDraft } from '../db/drafts.ts'

/** How long typing may be on the screen only. */
const soon = 300

export interface DraftKeeper {
  changed(): void
  /** Saves at once what is not saved yet. */
  flush(): Promise<void>
  /** Saves nothing more, and resolves when a save under way is done. */
  stop(): Promise<void>
  resume(): void
}

/** Saves what `read` gives soon after each change; `saved` hears how it went. */
export function createDraftKeeper(
  form: PublicForm,
  read: () => Draft,
  saved: (ok: boolean) => void,
): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()
  let dirty = false
  let stopped = false

  const save = async () => {
    if (!dirty || stopped) return
    dirty = false
    try {
      await saveDraft(read(), form)
      storageTrouble.clear()
      saved(true)
    } catch (error) {
      dirty = true
      timer ??= setTimeout(() => void flush(), afterFailure)
      storageTrouble.report(error)
      saved(false)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    saving = saving.then(save)
    return saving
  }
  return {
    changed() {
      dirty = true
      // The first unsaved change starts the clock, so that steady typing is saved while it goes on.
      timer ??= setTimeout(() => void flush(), soon)
    },
    flush,
    stop() {
      stopped = true
      clearTimeout(timer)
      timer = undefined
      return saving
    },
    resume() {
      stopped = false
    },
  }
}
