import type { FieldSettings } from '@formpost/rules'

import { CheckControl } from './check-control.tsx'
import { messages } from './messages/index.ts'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** The settings with a slider, and with the ends and the step that it needs. */
function withSlider(settings: FieldSettings | null): FieldSettings {
  const { min, max, step } = settings ?? {}
  const from = min ?? Math.min(0, (max ?? 10) - 10)
  return { ...settings, control: 'slider', min: from, max: max ?? from + 10, step: step || 1 }
}

/** Whether a number is chosen with a slider. */
export function SliderSetting({ field }: EditorProps) {
  const { set, setSetting } = useFieldChange(field)
  const property = 'settings.control'
  return (
    <div class="property" data-property={property}>
      <CheckControl
        label={messages.settings.slider}
        help={messages.sliderHelp}
        isChecked={field.settings?.control === 'slider'}
        onChange={(isSlider) =>
          isSlider
            ? set(property, { settings: withSlider(field.settings) })
            : setSetting('control', null)
        }
      />
    </div>
  )
}
