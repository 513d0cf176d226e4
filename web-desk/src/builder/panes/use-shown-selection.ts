import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A ref for a list of fields that scrolls to the selected one. */
export function useShownSelection(selected: string | undefined): RefObject<HTMLUListElement> {
  const list = useRef<HTMLUListElement>(null)
  const first = useRef(true)
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const row = list.current?.querySelector(`[data-field="${selected ?? ''}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return list
}
