/** Limits of a form (docs/api-behaviour.md#form-limits). A form that is beyond one can shrink but not grow. */
export const maxFields = 500
export const maxOptions = 1_000
/** Per field. */
export const maxConditions = 50
export const maxConditionsOfForm = 2_000
/** Of the public form as JSON. */
export const maxFormBytes = 1024 * 1024
