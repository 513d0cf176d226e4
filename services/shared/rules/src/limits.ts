/** Limits of a form (docs/api-behaviour.md#form-limits). A form that is beyond one can shrink but not grow. */
export const maxFields = 2_000
export const maxOptions = 50_000
/** Longer lists of options are parts of the form (docs/api-behaviour.md#parts). */
export const maxInlineOptions = 200
/** Per field. */
export const maxConditions = 50
export const maxConditionsOfForm = 2_000
/** Characters of all expressions of a form, which take up to 210 bytes each once compiled. */
export const maxExpressionsOfForm = 200_000
/** How deeply groups and repeats may be nested, and repeats among them. */
export const maxContainerDepth = 8
export const maxRepeatDepth = 2
/** Of the public form as JSON without its parts, and of a translation. */
export const maxFormBytes = 1024 * 1024
/** Of all lists of options that are parts, as JSON. */
export const maxOptionsBytes = 10 * 1024 * 1024
/** Of a form with its lists and translations as one JSON document, as it is imported and saved as a draft. */
export const maxDocumentBytes = 15 * 1024 * 1024
/** The languages of a form, its own included. */
export const maxLanguages = 50
/** Of all translations of a form as JSON. */
export const maxTranslationsBytes = 4 * 1024 * 1024

/** The maximum of code points in each text of a form. */
export const maxFormText = {
  title: 255,
  description: 2_000,
  thank_you_message: 2_000,
  redirect_url: 500,
  closed_message: 2_000,
  encryption_public_key: 20_000,
  encryption_key_fingerprint: 255,
} as const

/** The maximum of code points in each text of a field; `option` is one of its options. */
export const maxFieldText = {
  label: 255,
  content: 10_000,
  description: 500,
  placeholder: 255,
  option: 255,
  default_value: 255,
} as const

/** The maximum of code points in a message about an answer. */
export const maxMessageText = 4_000

/** The maximum of code points in each text of a field's settings. */
export const maxSettingText = {
  accept: 255,
  alt: 255,
  image_uuid: 36,
  low_label: 100,
  high_label: 100,
  add_label: 255,
  item_label: 255,
} as const

/** The most days in which a closed form accepts answers from before its closing. */
export const maxGraceDays = 365

/** The steps that a rating may have, and those that it has without `max`. */
export const ratingSteps = { min: 2, max: 11, default: 5 } as const

/** The range of each setting that is a whole number. */
export const settingRanges = {
  max_length: { min: 1, max: Number.POSITIVE_INFINITY },
  rows: { min: 1, max: 50 },
  max_size: { min: 1, max: 51_200 },
  width: { min: 1, max: Number.POSITIVE_INFINITY },
  min_count: { min: 0, max: 1_000 },
  max_count: { min: 1, max: 1_000 },
  max_accuracy: { min: 1, max: 10_000 },
  max_files: { min: 1, max: 20 },
} as const

/** Code points in the members of the language of forms (docs/api-behaviour.md#names-and-expressions). */
export const maxLanguageText = {
  name: 64,
  expression: 4_000,
  /** A calculation of a hidden field. */
  calculation: 10_000,
  xlsform: 4_000,
} as const

/** The number of the rules that judge answers. Submissions carry that of their client. */
export const rulesNumber = 1

/** The size limit of every uploaded file, in bytes (docs/api-behaviour.md#uploads). */
export const maxFileBytes = 2_097_152
