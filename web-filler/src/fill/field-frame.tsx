import type { ComponentChildren } from 'preact'

import { AlertIcon } from '../app/icons.tsx'
import { words } from '../app/messages/index.ts'
import { controlId, errorId, type FieldProps, helpId } from './field-props.ts'

export function LabelText({ field, isRequired }: FieldProps) {
  if (isRequired) return <>{field.label}</>
  return (
    <>
      {field.label} <span class="optional">{words.optional}</span>
    </>
  )
}

export function Help({ field }: FieldProps) {
  if (!field.description) return null
  return (
    <p class="help" id={helpId(field.id)}>
      {field.description}
    </p>
  )
}

export function FieldError({ field, error }: FieldProps) {
  if (!error) return null
  return (
    <p class="field-error" id={errorId(field.id)}>
      <AlertIcon /> <span dir="auto">{error}</span>
    </p>
  )
}

const frameClass = ({ field, error }: FieldProps): string =>
  `field width-${field.settings?.field_width ?? 'full'}${error ? ' has-error' : ''}`

/** Label, help and problem around one control. */
export function FieldFrame({ of, children }: { of: FieldProps; children: ComponentChildren }) {
  return (
    <div class={frameClass(of)}>
      <label class="label" for={controlId(of.field.id)}>
        <LabelText {...of} />
      </label>
      <Help {...of} />
      <FieldError {...of} />
      {children}
    </div>
  )
}

/** The same around a group of controls that have labels of their own. */
export function GroupFrame({ of, children }: { of: FieldProps; children: ComponentChildren }) {
  const ids = [of.field.description && helpId(of.field.id), of.error && errorId(of.field.id)]
  return (
    <fieldset class={frameClass(of)} aria-describedby={ids.filter(Boolean).join(' ') || undefined}>
      <legend class="label">
        <LabelText {...of} />
      </legend>
      <Help {...of} />
      <FieldError {...of} />
      {children}
    </fieldset>
  )
}
