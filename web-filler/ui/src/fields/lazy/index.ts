import '../../styles/lazy-fields.css'

import type { FieldType } from '@formpost/rules'
import type { ComponentType } from 'preact'

import type { FieldProps } from '../field-props.ts'
import { FileField } from '../file.tsx'
import { ImageField } from '../image.tsx'
import { ParagraphField } from '../paragraph.tsx'
import { PaymentField } from '../payment.tsx'
import { ConsentField } from './consent.tsx'
import { DateTimeField } from './date-time.tsx'
import { LongChoiceField } from './long-choice.tsx'
import { RatingField } from './rating.tsx'
import { TimeField } from './time.tsx'

export { problemMessage } from './problem-message.ts'

/** The components of fields that are not part of the first load. */
export const components = {
  consent: ConsentField,
  datetime: DateTimeField,
  file: FileField,
  image: ImageField,
  paragraph: ParagraphField,
  payment: PaymentField,
  rating: RatingField,
  time: TimeField,
} satisfies Partial<Record<FieldType, ComponentType<FieldProps>>>

/** The components of fields with more options than a list can show at once. */
export const longComponents = {
  checkbox: LongChoiceField,
  dropdown: LongChoiceField,
  radio: LongChoiceField,
} satisfies Partial<Record<FieldType, ComponentType<FieldProps>>>
