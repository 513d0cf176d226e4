import { useLayoutEffect, useRef } from 'preact/hooks'

/** Moves the focus to the control of a field when a change has removed the button that had it. */
export function useFocusInField(id: string, ...changes: unknown[]): void {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (!isFirst.current && isLost) document.getElementById(id)?.focus({ preventScroll: true })
    isFirst.current = false
  }, changes)
}
