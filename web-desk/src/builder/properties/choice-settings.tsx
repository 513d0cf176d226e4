import { buttonAlignments, fieldWidths } from '@formpost/rules'

import { ChoiceControl } from './choice-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyGroup } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

export function FieldWidthSetting({ field }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  return (
    <PropertyGroup property="settings.field_width" label={messages.settings.field_width}>
      <ChoiceControl
        value={field.settings?.field_width ?? 'full'}
        choices={fieldWidths.map((width) => [width, messages.widths[width]])}
        // The filler shows fields without a width in full width.
        onChange={(width) => setSetting('field_width', width === 'full' ? null : width)}
      />
    </PropertyGroup>
  )
}

export function ButtonAlignmentSetting({ field }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  return (
    <PropertyGroup property="settings.button_alignment" label={messages.settings.button_alignment}>
      <ChoiceControl
        value={field.settings?.button_alignment ?? 'left'}
        choices={buttonAlignments.map((alignment) => [alignment, messages.alignments[alignment]])}
        onChange={(alignment) =>
          setSetting('button_alignment', alignment === 'left' ? null : alignment)
        }
      />
    </PropertyGroup>
  )
}
