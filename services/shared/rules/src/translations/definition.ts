/** The texts of a field in another language, by the names of its members; absent or null ones are not translated. */
export interface FieldTranslation {
  label?: string | null | undefined
  description?: string | null | undefined
  placeholder?: string | null | undefined
  content?: string | null | undefined
  /** A text for each option of the field, in its order. */
  options?: (string | null)[] | null | undefined
  constraint_message?: string | null | undefined
  required_message?: string | null | undefined
  /** Of a repeat, as in its settings. */
  add_label?: string | null | undefined
  item_label?: string | null | undefined
}

/** The texts of a form in another language; those of fields by uuid. */
export interface FormTranslation {
  title?: string | null | undefined
  description?: string | null | undefined
  thank_you_message?: string | null | undefined
  closed_message?: string | null | undefined
  fields?: Record<string, FieldTranslation> | undefined
}

/** Translations by language. */
export type Translations = Record<string, FormTranslation>

/** The texts of a form that a translation may have, in the order in which they are stored and shown. */
export const translatedFormTexts = [
  'title',
  'description',
  'thank_you_message',
  'closed_message',
] as const

/** The texts of a field that a translation may have besides its options. */
export const translatedFieldTexts = [
  'label',
  'description',
  'placeholder',
  'content',
  'constraint_message',
  'required_message',
  'add_label',
  'item_label',
] as const

/** What translations depend on in a field. */
export interface TranslatedField {
  uuid: string
  options: readonly string[] | null
}
