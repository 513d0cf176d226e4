import { AlertIcon } from '@formpost/ui/icons.tsx'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface PropertyFrameProps {
  /** The name of the property in problems; requests for the focus find it. */
  property: string
  label: string
  help?: string | undefined
  error?: string | undefined
  /** What is valid but does not do what it seems to. */
  warning?: string | undefined
  /** Whether it may share a line with the next one. */
  isShort?: boolean
}

/** Attributes that connect a control with its label and texts. */
export interface ControlProps {
  id?: string
  'aria-label'?: string
  'aria-describedby': string | undefined
  'aria-invalid': 'true' | undefined
}

function useFrame({ help, error, warning, isShort }: PropertyFrameProps) {
  const id = useId()
  const described = [help && `${id}-help`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const classes = ['property', isShort && 'property-short', error && 'has-error']
  return {
    id,
    class: classes.filter(Boolean).join(' '),
    describedBy: described || undefined,
    texts: (
      <>
        {help && (
          <p class="help" id={`${id}-help`}>
            {help}
          </p>
        )}
        {warning && (
          <p class="property-warning" id={`${id}-warning`}>
            <AlertIcon /> <span dir="auto">{warning}</span>
          </p>
        )}
        {error && <PropertyError id={`${id}-error`} error={error} />}
      </>
    ),
  }
}

export const PropertyError = ({ id, error }: { id?: string; error: string }) => (
  <p class="field-error" id={id}>
    <AlertIcon /> <span dir="auto">{error}</span>
  </p>
)

/** A control with its label and texts. */
export function PropertyFrame(
  props: PropertyFrameProps & { children: (control: ControlProps) => ComponentChildren },
) {
  const { id, class: name, describedBy, texts } = useFrame(props)
  return (
    <div class={name} data-property={props.property}>
      <label class="label" for={id}>
        {props.label}
      </label>
      {texts}
      {props.children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': props.error ? 'true' : undefined,
      })}
    </div>
  )
}

/** Labelled controls with a common label and texts. */
export function PropertyGroup(props: PropertyFrameProps & { children: ComponentChildren }) {
  const { class: name, describedBy, texts } = useFrame(props)
  return (
    <fieldset class={name} data-property={props.property} aria-describedby={describedBy}>
      <legend class="label">{props.label}</legend>
      {texts}
      {props.children}
    </fieldset>
  )
}
