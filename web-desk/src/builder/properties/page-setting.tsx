import { CheckControl } from './check-control.tsx'
import { messages } from './messages/index.ts'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** Whether a group is a page of its own. */
export function PageSetting({ field }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  return (
    <div class="property" data-property="settings.page">
      <CheckControl
        label={messages.settings.page}
        isChecked={field.settings?.page ?? false}
        onChange={(isPage) => setSetting('page', isPage || null)}
      />
    </div>
  )
}
