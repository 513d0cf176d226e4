/** An answer as typed: text, the chosen options of a checkbox, or the id of a chosen file. */
export type RawAnswer = string | string[]
