import type { PublicForm } from '@formpost/contract'

import { storageFailure } from '../app/storage-failure.ts'
import { retryDelay } from '../db/database.ts'
import { saveDraft, type Draft } from '../db/drafts.ts'

/** Longest time in milliseconds that input stays unsaved. */
const saveDelay = 300

export interface Autosave {
  changed(): void
  /** Saves pending changes now. */
  flush(): Promise<void>
  /** Stops saving and resolves when a running save is done. */
  stop(): Promise<void>
  resume(): void
}

/** Saves the draft shortly after each change and reports the outcome to `onSaved`. */
export function createAutosave(
  form: PublicForm,
  read: () => Draft,
  onSaved: (isSaved: boolean) => void,
): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()
  let isDirty = false
  let isStopped = false

  const save = async () => {
    if (!isDirty || isStopped) return
    isDirty = false
    try {
      await saveDraft(read(), form)
      storageFailure.clear()
      onSaved(true)
    } catch (error) {
      isDirty = true
      timer ??= setTimeout(() => void flush(), retryDelay)
      storageFailure.report(error)
      onSaved(false)
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
      isDirty = true
      // The first unsaved change starts the timer, so that continuous typing is saved too.
      timer ??= setTimeout(() => void flush(), saveDelay)
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      return saving
    },
    resume() {
      isStopped = false
    },
  }
}
