/** An answer as typed: text, the chosen options of a checkbox, the order of a ranking, or the ids of chosen files. */
export type RawAnswer = string | string[]
