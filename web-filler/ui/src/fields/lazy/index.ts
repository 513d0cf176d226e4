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
import { RankField } from './rank.tsx'
import { RatingField } from './rating.tsx'
import { SliderField } from './slider.tsx'
import { TimeField } from './time.tsx'

export { captureComponents, loadCaptures } from './captures.ts'
export { problemMessage } from './problem-message.ts'

/** The components of fields that are not part of the first load, by type; numbers with a slider have one of their own. */
export const components = {
  consent: ConsentField,
  datetime: DateTimeField,
  file: FileField,
  image: ImageField,
  paragraph: ParagraphField,
  payment: PaymentField,
  rank: RankField,
  rating: RatingField,
  slider: SliderField,
  time: TimeField,
} satisfies Partial<Record<FieldType | 'slider', ComponentType<FieldProps>>>

/** The components of fields with more options than a list can show at once. */
export const longComponents = {
  checkbox: LongChoiceField,
  dropdown: LongChoiceField,
  radio: LongChoiceField,
} satisfies Partial<Record<FieldType, ComponentType<FieldProps>>>
