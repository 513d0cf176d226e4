import '../../styles/lazy-fields.css'

import type { ComponentType } from 'preact'

import type { FieldProps } from '../field-props.ts'
import { FileField } from '../file.tsx'
import type { LazyField } from '../lazy-fields.ts'
import { ConsentField } from './consent.tsx'
import { RatingField } from './rating.tsx'

export { problemMessage } from './problem-message.ts'

/** The components of fields that are not part of the first load. */
export const components: Record<LazyField, ComponentType<FieldProps>> = {
  consent: ConsentField,
  file: FileField,
  rating: RatingField,
}
