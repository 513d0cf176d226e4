import { useLayoutEffect, useRef } from 'preact/hooks'

const heading = 'main h1'

/** What had the focus last, also after it was removed or something else was clicked. */
let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => (lastFocused = target))

/**
 * Gives the focus to the selected field if what had it was removed by a change, as with the button of a deleted field; to the heading
 * of the screen if the field is not shown, or not yet.
 */
export function useKeptFocus(change: string, selected: string | undefined): void {
  const last = useRef(change)
  useLayoutEffect(() => {
    if (last.current === change) return
    last.current = change
    const { activeElement, body } = document
    if (activeElement !== body && !activeElement?.matches(heading)) return
    const removed = lastFocused
    if (!(removed instanceof Node) || removed.isConnected) return
    const row = `.frames [data-field="${selected ?? ''}"] [data-select]`
    document.querySelector<HTMLElement>(row)?.focus({ preventScroll: true })
    if (document.activeElement !== body) return
    document.querySelector<HTMLElement>(heading)?.focus({ preventScroll: true })
    // The field takes the focus once it is shown.
    lastFocused = removed
  }, [change])
}
