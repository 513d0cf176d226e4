import { messages } from './messages/index.ts'
import { PropertyFrame } from './property-frame.tsx'
import { ReferenceButton } from './reference-button.tsx'
import { TextControl } from './text-control.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

export function LabelProperty({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  const labels: Partial<Record<string, string>> = messages.labels
  return (
    <PropertyFrame
      property="label"
      label={labels[field.type] ?? messages.label}
      error={errorOf('label')}
    >
      {(control) => (
        <>
          <TextControl
            control={control}
            value={field.label}
            onChange={(label) => set('label', { label })}
          />
          <ReferenceButton
            control={control}
            text={field.label ?? ''}
            mergeKey={`${field.uuid} label`}
            onInsert={(label) => set('label', { label })}
          />
        </>
      )}
    </PropertyFrame>
  )
}

export function DescriptionProperty({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  return (
    <PropertyFrame
      property="description"
      label={messages.description}
      error={errorOf('description')}
    >
      {(control) => (
        <>
          <TextControl
            control={control}
            rows={2}
            value={field.description}
            onChange={(description) => set('description', { description })}
          />
          <ReferenceButton
            control={control}
            text={field.description ?? ''}
            mergeKey={`${field.uuid} description`}
            onInsert={(description) => set('description', { description })}
          />
        </>
      )}
    </PropertyFrame>
  )
}

export function PlaceholderProperty({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  return (
    <PropertyFrame
      property="placeholder"
      label={messages.placeholder}
      help={messages.placeholderHelp}
      error={errorOf('placeholder')}
    >
      {(control) => (
        <TextControl
          control={control}
          value={field.placeholder}
          onChange={(placeholder) => set('placeholder', { placeholder })}
        />
      )}
    </PropertyFrame>
  )
}

export function ImageAddressProperty({ field, errorOf }: EditorProps) {
  const { set } = useFieldChange(field)
  return (
    <PropertyFrame
      property="content"
      label={messages.imageAddress}
      help={messages.imageAddressHelp}
      error={errorOf('content')}
    >
      {(control) => (
        <TextControl
          control={control}
          type="url"
          value={field.content}
          onChange={(content) => set('content', { content })}
        />
      )}
    </PropertyFrame>
  )
}

const textSetting = (
  setting: 'alt' | 'low_label' | 'high_label' | 'add_label' | 'item_label',
  help?: string,
) =>
  function TextSetting({ field, errorOf }: EditorProps) {
    const { setSetting } = useFieldChange(field)
    return (
      <PropertyFrame
        property={`settings.${setting}`}
        label={messages.settings[setting]}
        help={help}
        error={errorOf(`settings.${setting}`)}
      >
        {(control) => (
          <>
            <TextControl
              control={control}
              value={field.settings?.[setting] ?? null}
              onChange={(value) => setSetting(setting, value)}
            />
            {setting === 'item_label' && (
              <ReferenceButton
                control={control}
                text={field.settings?.[setting] ?? ''}
                mergeKey={`${field.uuid} settings.${setting}`}
                onInsert={(value) => setSetting(setting, value)}
              />
            )}
          </>
        )}
      </PropertyFrame>
    )
  }

export const AltSetting = textSetting('alt', messages.altHelp)
export const LowLabelSetting = textSetting('low_label')
export const HighLabelSetting = textSetting('high_label')
export const AddLabelSetting = textSetting('add_label')
export const ItemLabelSetting = textSetting('item_label')
