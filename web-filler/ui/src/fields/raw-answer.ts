/** An answer as typed: text, the chosen options of a checkbox, the order of a ranking, or the id of a chosen file. */
export type RawAnswer = string | string[]
