import type { FormField } from '@formpost/rules'
import { useState } from 'preact/hooks'

import { Help } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** More than any screen has. An attribute with more digits would be read as another number. */
const maxWidth = 100_000

const widthOf = ({ settings }: FormField): number | undefined =>
  typeof settings?.width === 'number' ? Math.min(settings.width, maxWidth) : undefined

/**
 * An image, or its alternative text if it cannot be loaded. It is requested twice, because the service
 * worker only learns from a first blocked request that it must not handle the second one.
 */
export function ImageField(props: FieldProps) {
  const { field } = props
  const [failures, setFailures] = useState(0)
  const alt = field.settings?.alt ?? ''
  if (!field.content) return null
  return (
    <figure class="field image">
      {failures > 1 ? (
        alt && <p class="image-missing">{alt}</p>
      ) : (
        <img
          key={failures}
          src={field.content}
          alt={alt}
          width={widthOf(field)}
          onError={() => setFailures(failures + 1)}
        />
      )}
      <Help {...props} />
    </figure>
  )
}
