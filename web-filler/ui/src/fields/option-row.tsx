interface OptionRowProps {
  kind: 'radio' | 'checkbox'
  id: string
  name: string
  option: string
  text: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function OptionRow({ kind, id, name, option, text, checked, onChange }: OptionRowProps) {
  return (
    <label class="option" for={id}>
      <input
        id={id}
        type={kind}
        name={name}
        value={option}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{text}</span>
    </label>
  )
}
