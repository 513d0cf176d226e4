import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Gives the focus to the selected field of a list if it was lost by a change of the list, as with a deleted field. */
export function useKeptFocus(
  list: RefObject<HTMLElement>,
  length: number,
  selected: string | undefined,
): void {
  const change = `${length} ${selected}`
  const last = useRef(change)
  useLayoutEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement !== document.body) return
    const row = list.current?.querySelector<HTMLElement>(
      `[data-field="${selected ?? ''}"] [data-select]`,
    )
    row?.focus({ preventScroll: true })
  }, [list, change])
}
