import type { FieldType } from '@formpost/rules'
import type { ComponentType } from 'preact'

import { memo } from '../app/memo.ts'
import type { FieldProps } from './field-props.ts'
import { CheckboxField } from './fields/checkbox.tsx'
import { DateField } from './fields/date.tsx'
import { DividerField } from './fields/divider.tsx'
import { DropdownField } from './fields/dropdown.tsx'
import { EmailField } from './fields/email.tsx'
import { FileField } from './fields/file.tsx'
import { HeadingField } from './fields/heading.tsx'
import { ImageField } from './fields/image.tsx'
import { LongTextField } from './fields/long-text.tsx'
import { NumberField } from './fields/number.tsx'
import { PageBreakField } from './fields/page-break.tsx'
import { ParagraphField } from './fields/paragraph.tsx'
import { PaymentField } from './fields/payment.tsx'
import { PhoneField } from './fields/phone.tsx'
import { RadioField } from './fields/radio.tsx'
import { ShortTextField } from './fields/short-text.tsx'

/** The component of each field type; null renders nothing. */
const components: Record<FieldType, ComponentType<FieldProps> | null> = {
  short_text: ShortTextField,
  long_text: LongTextField,
  email: EmailField,
  number: NumberField,
  phone: PhoneField,
  date: DateField,
  dropdown: DropdownField,
  radio: RadioField,
  checkbox: CheckboxField,
  file: FileField,
  heading: HeadingField,
  paragraph: ParagraphField,
  divider: DividerField,
  image: ImageField,
  hidden: null,
  page_break: PageBreakField,
  payment: PaymentField,
  // Rendered by `FormActions` at the end of the last page.
  submit_button: null,
}

export const Field = memo((props: FieldProps) => {
  const Component = components[props.field.type]
  return Component && <Component {...props} />
})
