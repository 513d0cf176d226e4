import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A ref for a dialog that opens as a modal when it is mounted, and then gives the focus back. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Only a dialog that closes before it is removed returns the focus.
    return () => opened?.close()
  }, [])
  return dialog
}
