import { useId } from 'preact/hooks'

interface ChoiceControlProps<T extends string> {
  value: T
  choices: readonly (readonly [value: T, name: string])[]
  onChange: (value: T) => void
}

/** A few choices side by side. */
export function ChoiceControl<T extends string>(props: ChoiceControlProps<T>) {
  const name = useId()
  return (
    <div class="alternatives">
      {props.choices.map(([value, text]) => (
        <label class="alternative" key={value}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  )
}
