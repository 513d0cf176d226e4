import type { Form } from '@formpost/contract'
import {
  maxFieldText,
  maxFormText,
  maxMessageText,
  maxSettingText,
  translatedFormTexts,
  type FormTranslation,
} from '@formpost/rules'

import {
  settingsOf,
  translatedText,
  type DraftDocument,
  type DraftField,
  type TextPlace,
} from '../document/index.ts'

/** A text of the form in its own language, which can be translated. */
export interface TextRow extends TextPlace {
  /** Names the place in files that are exchanged: `title`, `<uuid>.label`, `<uuid>.options.0`. */
  readonly key: string
  readonly source: DraftField | undefined
  readonly own: string
}

export const keyOf = ({ field, property, option }: TextPlace): string =>
  [field, property, option].filter((part) => part !== undefined).join('.')

const fieldTexts = ['label', 'description', 'placeholder', 'content'] as const
const messageTexts = ['constraint_message', 'required_message'] as const
const settingTexts = ['add_label', 'item_label'] as const

const messageLimits = { constraint_message: maxMessageText, required_message: maxMessageText }

/** How long a text may be. */
export function maxLengthOf({ field, property }: TextPlace): number {
  const limits: Readonly<Record<string, number>> =
    field === undefined ? maxFormText : { ...maxFieldText, ...maxSettingText, ...messageLimits }
  return limits[property === 'options' ? 'option' : property]!
}

function* fieldRows(source: DraftField): Generator<Omit<TextRow, 'key'>> {
  const field = source.uuid
  for (const property of fieldTexts) {
    const own = source[property]
    if (own) yield { field, property, source, own }
  }
  for (const property of messageTexts) {
    const own = source.expressions?.[property]
    if (own) yield { field, property, source, own }
  }
  for (const property of settingTexts) {
    const own = source.type === 'repeat' && source.settings?.[property]
    if (own) yield { field, property, source, own }
  }
  for (const [option, own] of (source.options ?? []).entries()) {
    if (own) yield { field, property: 'options', option, source, own }
  }
}

/** The texts of a form that can be translated, in its order. */
export function textRows(document: DraftDocument, live: Form): TextRow[] {
  const settings = settingsOf(document, live)
  const ofForm = translatedFormTexts.flatMap((property): Omit<TextRow, 'key'>[] => {
    const own = settings[property]
    return own ? [{ field: undefined, property, source: undefined, own }] : []
  })
  const ofFields = document.fields.flatMap((field) => [...fieldRows(field)])
  return [...ofForm, ...ofFields].map((row) => ({ ...row, key: keyOf(row) }))
}

const counts = new WeakMap<FormTranslation, { rows: readonly TextRow[]; missing: number }>()

/** How many of the texts have no translation. Only a translation that has changed is counted again. */
export function countMissing(
  rows: readonly TextRow[],
  translation: FormTranslation | undefined,
): number {
  if (!translation) return rows.length
  const counted = counts.get(translation)
  if (counted?.rows === rows) return counted.missing
  const missing = rows.filter((row) => translatedText(translation, row) === null).length
  counts.set(translation, { rows, missing })
  return missing
}
