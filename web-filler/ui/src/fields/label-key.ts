/** The name of a field in a link that fills it in: `Name of the village` becomes `name-of-the-village`. */
export const labelKey = (label: string): string =>
  label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
