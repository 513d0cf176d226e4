import { isPageContent, type FormField } from '@formpost/rules'

const isConditional = (field: FormField): boolean =>
  field.logic?.action === 'show' && (field.logic.conditions ?? []).length > 0

/**
 * Splits the fields into pages at visible page breaks; a page starts with its break. Pages without
 * visible content are left out.
 */
export function splitPages(
  fields: readonly FormField[],
  visible: ReadonlySet<string>,
): FormField[][] {
  const pages: FormField[][] = [[]]
  for (const field of fields) {
    if (field.type === 'page_break' && visible.has(field.id)) pages.push([field])
    else pages.at(-1)!.push(field)
  }
  const visiblePages = pages.filter((page) =>
    page.some((field) => visible.has(field.id) && isPageContent(field.type)),
  )
  return visiblePages.length > 0 ? visiblePages : [pages[0]!]
}

/** Whether the number of pages is the same for all answers. */
export function isPageCountFixed(fields: readonly FormField[]): boolean {
  if (fields.some((field) => field.type === 'page_break' && isConditional(field))) return false
  const all = new Set(fields.map((field) => field.id))
  const unconditional = new Set(
    fields.filter((field) => !isConditional(field)).map((field) => field.id),
  )
  return splitPages(fields, all).length === splitPages(fields, unconditional).length
}
