import type { ComponentChildren } from 'preact'

import { AlertIcon } from '../icons.tsx'
import { messages } from '../messages/index.ts'
import { language } from '../messages/language.ts'
import { controlId, errorId, helpId, type FieldProps } from './field-props.ts'

export function LabelText({ field, isRequired }: FieldProps) {
  if (isRequired) return <>{field.label}</>
  return (
    <>
      {field.label}{' '}
      <span class="optional" lang={language}>
        {messages.optional}
      </span>
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
      <AlertIcon />{' '}
      <span dir="auto" lang={language}>
        {error}
      </span>
    </p>
  )
}

export const frameClass = ({ field, error }: FieldProps): string =>
  `field width-${field.settings?.field_width ?? 'full'}${error ? ' has-error' : ''}`

interface FrameProps {
  fieldProps: FieldProps
  children: ComponentChildren
}

/** A single control with its label, help and error. */
export function FieldFrame({ fieldProps, children }: FrameProps) {
  const { field } = fieldProps
  return (
    <div class={frameClass(fieldProps)}>
      <label class="label" for={controlId(field.id)}>
        <LabelText {...fieldProps} />
      </label>
      <Help {...fieldProps} />
      <FieldError {...fieldProps} />
      {children}
    </div>
  )
}

interface GroupFrameProps extends FrameProps {
  role?: 'radiogroup'
}

/**
 * A group of labelled controls with a common label, help and error. The group is invalid, not each of its options; a group of
 * checkboxes says so by its description, because ARIA has no such state for it.
 */
export function GroupFrame({ fieldProps, role, children }: GroupFrameProps) {
  const { field, error } = fieldProps
  const ids = [field.description && helpId(field.id), error && errorId(field.id)]
  return (
    <fieldset
      role={role}
      aria-invalid={role && error ? 'true' : undefined}
      class={frameClass(fieldProps)}
      aria-describedby={ids.filter(Boolean).join(' ') || undefined}
    >
      <legend class="label">
        <LabelText {...fieldProps} />
      </legend>
      <Help {...fieldProps} />
      <FieldError {...fieldProps} />
      {children}
    </fieldset>
  )
}
