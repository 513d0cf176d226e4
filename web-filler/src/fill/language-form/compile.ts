import { compileForm, usesPatterns, type LanguageForm } from '@formpost/rules/form'

import type { ShownForm } from '../languages/translate-form.ts'

/** Regular expressions are loaded for forms that have some. */
const loadPatterns = async () => (await import('re2js')).RE2JS

/** Loads what a form needs, and compiles it. */
export async function compileLanguageForm({
  fields,
  root_name: rootName,
}: Pick<ShownForm, 'fields' | 'root_name'>): Promise<LanguageForm> {
  const patterns = usesPatterns(fields) ? await loadPatterns() : undefined
  return compileForm(fields, { rootName, patterns })
}
