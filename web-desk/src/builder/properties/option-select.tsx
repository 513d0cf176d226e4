import { maxInlineOptions } from '@formpost/rules'

import { messages } from './messages/index.ts'
import type { ControlProps } from './property-frame.tsx'
import { TextControl } from './text-control.tsx'

interface OptionSelectProps {
  control: ControlProps
  options: readonly string[]
  value: string | null
  /** The text for no option; without it one must be chosen. */
  none?: string
  onChange: (value: string | null) => void
}

/** One of the options of a field, or the value that was one of them. One of many options is typed. */
export function OptionSelect({ control, options, value, none, onChange }: OptionSelectProps) {
  if (options.length > maxInlineOptions)
    return <TextControl control={control} value={value} onChange={onChange} />
  const known = [...new Set(options)].filter((option) => option !== '')
  const isKnown = value === null || value === '' || known.includes(value)
  return (
    <select
      {...control}
      class="control"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      {(none !== undefined || !value) && <option value="">{none ?? ''}</option>}
      {!isKnown && <option value={value}>{messages.notAnOption(value)}</option>}
      {known.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}
