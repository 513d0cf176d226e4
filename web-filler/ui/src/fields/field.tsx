import type { FieldType } from '@formpost/rules'
import type { ComponentType } from 'preact'

import { memo } from '../memo.ts'
import { CheckboxField } from './checkbox.tsx'
import { DateField } from './date.tsx'
import { DividerField } from './divider.tsx'
import { DropdownField } from './dropdown.tsx'
import { EmailField } from './email.tsx'
import type { FieldProps } from './field-props.ts'
import { FileField } from './file.tsx'
import { HeadingField } from './heading.tsx'
import { ImageField } from './image.tsx'
import { LongTextField } from './long-text.tsx'
import { NumberField } from './number.tsx'
import { PageBreakField } from './page-break.tsx'
import { ParagraphField } from './paragraph.tsx'
import { PaymentField } from './payment.tsx'
import { PhoneField } from './phone.tsx'
import { RadioField } from './radio.tsx'
import { ShortTextField } from './short-text.tsx'

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
