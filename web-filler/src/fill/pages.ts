import { type FormField, isPageContent } from '@formpost/rules'

const isConditional = (field: FormField): boolean =>
  field.logic?.action === 'show' && (field.logic.conditions ?? []).length > 0

/**
 * The form's pages as they stand: split at the page breaks that show, each with all its fields.
 * A page begins with the break that made it. Pages on which nothing shows are left out.
 */
export function pagesOf(fields: readonly FormField[], visible: ReadonlySet<string>): FormField[][] {
  const pages: FormField[][] = [[]]
  for (const field of fields) {
    if (field.type === 'page_break' && visible.has(field.id)) pages.push([field])
    else pages.at(-1)!.push(field)
  }
  const seen = pages.filter((page) =>
    page.some((field) => visible.has(field.id) && isPageContent(field.type)),
  )
  return seen.length > 0 ? seen : [pages[0]!]
}

/** Whether no answer can change how many pages there are. */
export function isPageCountSure(fields: readonly FormField[]): boolean {
  if (fields.some((field) => field.type === 'page_break' && isConditional(field))) return false
  const all = new Set(fields.map((field) => field.id))
  const lasting = new Set(fields.filter((field) => !isConditional(field)).map((field) => field.id))
  return pagesOf(fields, all).length === pagesOf(fields, lasting).length
}
