import { useState } from 'preact/hooks'

import { Help } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/**
 * A picture that cannot be had (no network, and never seen here) gives way to its text. It is asked for
 * twice: a worker that may not fetch it learns so from the first time, and lets the second one pass.
 */
export function ImageField(props: FieldProps) {
  const { field } = props
  const [failures, setFailures] = useState(0)
  const alt = field.settings?.alt ?? ''
  if (!field.content) return null
  return (
    <figure class="field picture">
      {failures > 1 ? (
        alt && <p class="picture-missing">{alt}</p>
      ) : (
        <img
          key={failures}
          src={field.content}
          alt={alt}
          width={field.settings?.width ?? undefined}
          onError={() => setFailures(failures + 1)}
        />
      )}
      <Help {...props} />
    </figure>
  )
}
