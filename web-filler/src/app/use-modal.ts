import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** A ref for a dialog that opens as a modal when it is mounted. */
export function useModal(): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return dialog
}
