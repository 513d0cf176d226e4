import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Gives the focus to the selected field of a list if it was lost by a change, as with a deleted field. */
export function useKeptFocus(list: RefObject<HTMLElement>, change: string): void {
  const last = useRef(change)
  useLayoutEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [list, change])
}
