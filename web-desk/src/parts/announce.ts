import { createStore } from '@formpost/ui/store.ts'

/** The latest announcement to screen readers; the number lets the same text be announced again. */
export const announcement = createStore({ text: '', number: 0 })

/** Tells screen readers what has happened, where it is visible to others anyway. */
export const announce = (text: string): void =>
  announcement.set({ text, number: announcement.get().number + 1 })
