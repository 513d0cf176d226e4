import { useId } from 'preact/hooks'

interface CheckInputProps {
  label: string
  help?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A choice that is on or off. */
export function CheckInput({ label, help, checked, onChange }: CheckInputProps) {
  const id = useId()
  return (
    <div class="check">
      <label class="option" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
