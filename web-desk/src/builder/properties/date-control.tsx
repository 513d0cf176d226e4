import { isDate, isTime } from '@formpost/rules'
import { useEffect, useState } from 'preact/hooks'

import type { ControlProps } from './property-frame.tsx'

interface DateControlProps {
  control: ControlProps
  type?: 'date' | 'time'
  value: string | null
  onChange: (value: string | null) => void
  /** Whether what is typed is not complete. */
  onIncomplete: (isIncomplete: boolean) => void
}

/** A day or a time of day; while only a part of it is typed, the value stays as it was, and the control has none that could overwrite the part. */
export function DateControl({
  control,
  type = 'date',
  value,
  onChange,
  onIncomplete,
}: DateControlProps) {
  /** The value while another one is partly typed. */
  const [edited, setEdited] = useState<string | null>()
  // Undo has replaced what was typed. If redo gives the value back, it must be shown.
  useEffect(() => {
    if (edited === undefined || edited === value) return
    setEdited(undefined)
    onIncomplete(false)
  }, [edited, value, onIncomplete])
  const isValid = type === 'date' ? isDate : isTime
  const read = (input: HTMLInputElement) => {
    const { badInput } = input.validity
    setEdited(badInput ? value : undefined)
    onIncomplete(badInput)
    if (!badInput && (input.value || null) !== value) onChange(input.value || null)
  }
  return (
    <input
      {...control}
      class="control"
      type={type}
      max={type === 'date' ? '9999-12-31' : undefined}
      value={value !== null && value !== edited && isValid(value) ? value : ''}
      onInput={(event) => read(event.currentTarget)}
      onBlur={(event) => read(event.currentTarget)}
    />
  )
}
