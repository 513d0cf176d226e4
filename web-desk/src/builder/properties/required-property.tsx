import { CheckControl } from './check-control.tsx'
import { messages } from './messages/index.ts'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

export function RequiredProperty({ field }: EditorProps) {
  const { set } = useFieldChange(field)
  return (
    <div class="property" data-property="is_required">
      <CheckControl
        label={messages.required}
        help={messages.requiredHelp}
        isChecked={field.is_required}
        onChange={(is_required) => set('is_required', { is_required })}
      />
    </div>
  )
}
