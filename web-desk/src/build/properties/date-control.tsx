import { isDate } from '@formpost/rules'

import type { ControlProps } from './property-frame.tsx'

interface DateControlProps {
  control: ControlProps
  value: string | null
  onChange: (value: string | null) => void
  /** Whether what is typed is not a complete date. */
  onIncomplete: (isIncomplete: boolean) => void
}

/** A day; while only a part of it is typed, the value stays as it was. */
export function DateControl({ control, value, onChange, onIncomplete }: DateControlProps) {
  const read = (input: HTMLInputElement) => {
    onIncomplete(input.validity.badInput)
    if (!input.validity.badInput && (input.value || null) !== value) onChange(input.value || null)
  }
  return (
    <input
      {...control}
      class="control"
      type="date"
      max="9999-12-31"
      value={value !== null && isDate(value) ? value : ''}
      onInput={(event) => read(event.currentTarget)}
      onBlur={(event) => read(event.currentTarget)}
    />
  )
}
