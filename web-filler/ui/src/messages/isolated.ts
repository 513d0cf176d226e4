/** A text of unknown direction for a place within a sentence, so that it does not reorder the words around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
