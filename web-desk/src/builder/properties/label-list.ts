import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import type { DraftField } from '../document/index.ts'
import { fieldLabel } from './field-label.ts'
import { messages } from './messages/index.ts'

const lists = once(() => new Intl.ListFormat(locale))

/** The labels of fields, as “Age” and “Village”. */
export const labelList = (fields: readonly DraftField[]): string =>
  lists().format(fields.map((field) => messages.quoted(fieldLabel(field))))
