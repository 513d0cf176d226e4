/** A label where the answers that it refers to are not known: with an ellipsis for each. */
export const plainLabel = (label: string | null | undefined): string =>
  (label ?? '').replace(/\$\{[^${}]{1,99}\}/g, '…')
