import { useLayoutEffect } from 'preact/hooks'

import { shortcutKey } from './shortcut-key.ts'

/** Which way a shortcut goes: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Cmd. */
function directionOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = shortcutKey(event)
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : undefined
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null

/** Whether a control has a text that is not in the document yet, such as half of a date; the browser undoes that itself. */
const isUnread = (target: EventTarget | null) =>
  target instanceof HTMLInputElement &&
  (target.validity.badInput || target.dataset['unread'] !== undefined)

/**
 * Undoes changes of the document also while a text is edited, where the browser's own history would not know of fields that came or
 * went. Texts in dialogs are not part of the document.
 */
export function useHistoryKeys(undo: () => void, redo: () => void): void {
  useLayoutEffect(() => {
    const go = (event: Event, direction: 'undo' | 'redo' | undefined) => {
      if (!direction || isInDialog(event.target) || isUnread(event.target)) return
      event.preventDefault()
      if (direction === 'undo') undo()
      else redo()
    }
    const onKey = (event: KeyboardEvent) => go(event, directionOf(event))
    // Menus of the browser and gestures.
    const onInput = ({ inputType }: InputEvent) =>
      inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined
    const onBeforeInput = (event: InputEvent) => go(event, onInput(event))
    document.addEventListener('keydown', onKey)
    document.addEventListener('beforeinput', onBeforeInput)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('beforeinput', onBeforeInput)
    }
  }, [undo, redo])
}
