import { useId } from 'preact/hooks'

export type SelectOptions = readonly (readonly [value: string, text: string])[]

interface SelectProps {
  label: string
  value: string
  options: SelectOptions
  onChange: (value: string) => void
}

/** A choice of one of several values. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="control"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
