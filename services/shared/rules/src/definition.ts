/** The types of fields in the public form (docs/api-behaviour.md#field). */

export const fieldTypes = [
  'short_text',
  'long_text',
  'email',
  'number',
  'phone',
  'date',
  'dropdown',
  'radio',
  'checkbox',
  'file',
  'heading',
  'paragraph',
  'divider',
  'image',
  'hidden',
  'page_break',
  'payment',
  'submit_button',
  'consent',
  'rating',
  'rank',
  'time',
  'datetime',
  'group',
  'repeat',
] as const
export type FieldType = (typeof fieldTypes)[number]

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'is_empty',
  'is_not_empty',
] as const
export type Operator = (typeof operators)[number]

export const fieldWidths = ['small', 'medium', 'large', 'full'] as const
export const buttonAlignments = ['left', 'center', 'right'] as const
export const logicActions = ['show', 'require'] as const
export const conditionTypes = ['all', 'any'] as const

/** What the result of the calculation of a hidden field is stored as. */
export const calculationResults = ['text', 'number', 'date', 'boolean'] as const
export type CalculationResult = (typeof calculationResults)[number]

/** What a hidden field can record of the filling. */
export const metadataKinds = ['start', 'end', 'today', 'device', 'collector', 'language'] as const
export type MetadataKind = (typeof metadataKinds)[number]

/** What a field can be filled in with, besides typing and choosing. */
export const captures = ['location', 'barcode', 'photo', 'signature', 'audio'] as const
export type Capture = (typeof captures)[number]

/** The captures of each type that has some. */
export const capturesOf: Readonly<Partial<Record<FieldType, readonly Capture[]>>> = {
  short_text: ['location', 'barcode'],
  file: ['photo', 'signature', 'audio'],
}

/** What happens to the metadata of a photo, such as its place and time, before the photo is uploaded. */
export const photoMetadata = ['strip', 'keep'] as const
export type PhotoMetadata = (typeof photoMetadata)[number]

type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined }

export type FieldSettings = Nullable<{
  min: number
  max: number
  step: number
  max_length: number
  rows: number
  /** `YYYY-MM-DD` */
  min_date: string
  /** `YYYY-MM-DD` */
  max_date: string
  /** `HH:MM` or `HH:MM:SS` */
  min_time: string
  /** `HH:MM` or `HH:MM:SS` */
  max_time: string
  field_width: (typeof fieldWidths)[number]
  button_alignment: (typeof buttonAlignments)[number]
  /** In the format of the HTML attribute: `.pdf,image/*` */
  accept: string
  /** In KB. */
  max_size: number
  alt: string
  /** In CSS pixels. */
  width: number
  image_uuid: string
  /** What the first and the last step of a rating mean. */
  low_label: string
  high_label: string
  /** Whether a group is a page of its own. */
  page: boolean
  /** The least and the most instances of a repeat. */
  min_count: number
  max_count: number
  add_label: string
  /** The title of an instance, which may refer to its answers. */
  item_label: string
  control: 'slider'
  result: CalculationResult
  metadata: MetadataKind
  capture: Capture
  /** In metres. */
  max_accuracy: number
  /** Stripped by default. */
  photo_metadata: PhotoMetadata
  /** From 2, answers are lists of uploads. */
  max_files: number
}>

export interface Condition {
  field_uuid: string
  operator: Operator
  value?: string | null | undefined
}

export type FieldLogic = Nullable<{
  action: (typeof logicActions)[number]
  condition_type: (typeof conditionTypes)[number]
  conditions: Condition[]
}>

/** The expressions of a field that are one text each. The messages are texts with references. */
export const textExpressions = [
  'relevant',
  'required',
  'required_message',
  'constraint',
  'constraint_message',
  'calculation',
  'choice_filter',
  'default',
  'repeat_count',
] as const
export type TextExpression = (typeof textExpressions)[number]

/** What is computed for a field. */
export type FieldExpressions = Nullable<
  Record<TextExpression, string> & {
    /** Names of fields whose changes make the calculation run. */
    trigger: string[]
  }
>

/** What belongs to an option besides its text, at the same index. */
export type Choice = Nullable<{
  /** The value of the option in expressions; by default the option itself. */
  name: string
  /** The columns that `choice_filter` reads. */
  filter: Record<string, string>
  /** Former texts of the option, which answers may have. */
  was: string[]
}>

/** What a field has that needs the language of forms; a field without it has none of these members. */
export type LanguageMembers = Nullable<{
  /** The name of the field in expressions. */
  name: string
  /** The uuid of the group or repeat that contains the field. */
  parent: string
  expressions: FieldExpressions
  read_only: boolean
  /** By the index of their options. */
  choices: Choice[]
  /** What an import found and forms do not model, by column. It is never evaluated. */
  xlsform: Record<string, string>
}>

export const languageMembers = [
  'name',
  'parent',
  'expressions',
  'read_only',
  'choices',
  'xlsform',
] as const satisfies readonly (keyof LanguageMembers)[]

/** A field of the public form; `id` is its uuid. */
export interface FormField extends LanguageMembers {
  id: string
  type: FieldType
  label: string | null
  content: string | null
  description: string | null
  placeholder: string | null
  options: string[] | null
  default_value: string | null
  settings: FieldSettings | null
  logic: FieldLogic | null
  is_required: boolean
  position: number
}

/** A stored answer: text, a number, the options of a checkbox or of a ranking, several uploads, or a given consent. */
export type AnswerValue = string | number | string[] | true
