import { capturesOf, type Capture } from '@formpost/rules'

import { messages as builder } from '../messages/index.ts'
import { ChoiceControl } from './choice-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyGroup } from './property-frame.tsx'
import { withSetting } from './setting-change.ts'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** What a field can be filled in with, besides typing. */
export function CaptureSetting({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  const property = 'settings.capture'
  const change = (capture: Capture | null) => {
    const own =
      capture === 'location' ? field.settings : withSetting(field.settings, 'max_accuracy', null)
    set(property, { settings: withSetting(own, 'capture', capture) })
  }
  return (
    <PropertyGroup property={property} label={messages.settings.capture} error={errorOf(property)}>
      <ChoiceControl<Capture | 'none'>
        value={field.settings?.capture ?? 'none'}
        choices={[
          ['none', messages.noCapture],
          ...(capturesOf[field.type] ?? []).map(
            (capture) => [capture, builder.captures[capture].name] as const,
          ),
        ]}
        onChange={(capture) => change(capture === 'none' ? null : capture)}
      />
    </PropertyGroup>
  )
}
