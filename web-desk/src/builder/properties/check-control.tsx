import { useId } from 'preact/hooks'

interface CheckControlProps {
  label: string
  help?: string | undefined
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** A switch that is on or off. */
export function CheckControl({ label, help, isChecked, onChange }: CheckControlProps) {
  const id = useId()
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
