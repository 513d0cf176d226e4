import { maxInlineOptions, type FieldType, type FormField } from '@formpost/rules'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import { memo } from '../memo.ts'
import { CheckboxField } from './checkbox.tsx'
import { DateField } from './date.tsx'
import { DividerField } from './divider.tsx'
import { DropdownField } from './dropdown.tsx'
import { EmailField } from './email.tsx'
import type { FieldProps } from './field-props.ts'
import { HeadingField } from './heading.tsx'
import { lazyFields, loadLazyFields, type LazyField } from './lazy-fields.ts'
import { LongTextField } from './long-text.tsx'
import { NumberField } from './number.tsx'
import { PageBreakField } from './page-break.tsx'
import { PhoneField } from './phone.tsx'
import { RadioField } from './radio.tsx'
import { ShortTextField } from './short-text.tsx'

/** The component of each field type, apart from those that are loaded when a form needs them; null renders nothing. */
const components: Record<
  Exclude<FieldType, LazyField | 'group' | 'repeat'>,
  ComponentType<FieldProps> | null
> = {
  short_text: ShortTextField,
  long_text: LongTextField,
  email: EmailField,
  number: NumberField,
  phone: PhoneField,
  date: DateField,
  dropdown: DropdownField,
  radio: RadioField,
  checkbox: CheckboxField,
  heading: HeadingField,
  divider: DividerField,
  hidden: null,
  page_break: PageBreakField,
  // Rendered by `FormActions` at the end of the last page.
  submit_button: null,
}

const byType: Readonly<Record<string, ComponentType<FieldProps> | null>> = components

const isLong = ({ options }: FormField): boolean => (options?.length ?? 0) > maxInlineOptions

/** The name of the component: the type, apart from numbers with a slider and fields with a capture. */
const componentOf = ({ type, settings }: Pick<FormField, 'type' | 'settings'>): string =>
  type === 'number' && settings?.control ? 'slider' : (settings?.capture ?? type)

const isLazy = (field: FormField): boolean => !(componentOf(field) in byType) || isLong(field)

/** Loads the components of some fields, so that `Field` renders them at once. */
export const loadFields = async (fields: readonly FormField[]): Promise<void> => {
  if (fields.some(isLazy)) await (await loadLazyFields()).loadCaptures(fields)
}

/** A field whose component may still have to be loaded. A type of a newer version has none, and renders nothing. */
function LazyFieldOf(props: FieldProps) {
  const { field } = props
  const name = componentOf(field)
  const [, setLoaded] = useState('')
  const { components: lazy, longComponents, captureComponents } = lazyFields() ?? {}
  const found: Readonly<Record<string, ComponentType<FieldProps> | null | undefined>> = {
    ...(lazy && byType),
    ...lazy,
    ...captureComponents,
    ...(isLong(field) ? longComponents : {}),
  }
  useEffect(() => {
    if (!found[name]) void loadFields([field]).then(() => setLoaded(name))
  }, [name])
  const Component = found[name] ?? found[field.type]
  return Component ? <Component {...props} /> : null
}

export const Field = memo((props: FieldProps) => {
  const Component = isLazy(props.field) ? LazyFieldOf : byType[props.field.type]
  return Component ? <Component {...props} /> : null
})
