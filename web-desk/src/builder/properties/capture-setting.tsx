import { capturesOf, type Capture } from '@formpost/rules'

import { withCapture } from '../capture-settings.ts'
import { messages as builder } from '../messages/index.ts'
import { ChoiceControl } from './choice-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyGroup } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** What a field can be filled in with, besides typing or choosing a file. */
export function CaptureSetting({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  const property = 'settings.capture'
  const change = (capture: Capture | null) =>
    set(property, { settings: withCapture(field.settings, capture) })
  return (
    <PropertyGroup property={property} label={messages.settings.capture} error={errorOf(property)}>
      <ChoiceControl<Capture | 'none'>
        value={field.settings?.capture ?? 'none'}
        choices={[
          ['none', field.type === 'file' ? messages.noFileCapture : messages.noCapture],
          ...(capturesOf[field.type] ?? []).map(
            (capture) => [capture, builder.captures[capture].name] as const,
          ),
        ]}
        onChange={(capture) => change(capture === 'none' ? null : capture)}
      />
    </PropertyGroup>
  )
}
