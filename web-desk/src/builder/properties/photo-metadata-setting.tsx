import { photoMetadata } from '@formpost/rules'

import { hasPhotos } from '../capture-settings.ts'
import { ChoiceControl } from './choice-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyGroup } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** Whether photos keep what they say of their place, time and device. */
export function PhotoMetadataSetting({ field, errorOf }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  const property = 'settings.photo_metadata'
  if (!hasPhotos(field.settings?.capture)) return null
  return (
    <PropertyGroup
      property={property}
      label={messages.settings.photo_metadata}
      help={messages.photoMetadataHelp}
      error={errorOf(property)}
    >
      <ChoiceControl
        value={field.settings?.photo_metadata ?? 'strip'}
        choices={photoMetadata.map((choice) => [choice, messages.photoMetadata[choice]])}
        onChange={(choice) => setSetting('photo_metadata', choice === 'strip' ? null : choice)}
      />
    </PropertyGroup>
  )
}
