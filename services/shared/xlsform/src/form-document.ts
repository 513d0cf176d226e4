import { maxFormText, type FormField, type Translations } from '@formpost/rules'

import type { ConvertedForm, KeptSheets } from './types.ts'

/** A form document (docs/api-behaviour.md#form-documents). */
export interface XlsformDocument {
  formpost: 1
  form: {
    title: string
    root_name?: string
    languages?: string[]
    translations?: Translations
    xlsform?: KeptSheets
    [setting: string]: unknown
  }
  fields: (Omit<FormField, 'id' | 'position'> & { uuid: string })[]
}

/** The language of texts whose language is not known. */
const unknownLanguage = 'und'

/**
 * The document of a converted form. Without a title it has that of its file. `language` is the one of texts that name none, unless
 * others are in it.
 * @returns the document, and the language that was assumed
 */
export function toDocument(
  { title, root_name, languages, translations, fields, settings, xlsform }: ConvertedForm,
  { fileName, language }: { fileName: string; language?: string | undefined },
): { document: XlsformDocument; assumedLanguage: string | undefined } {
  const isUnknown = languages?.[0] === unknownLanguage
  const assumedLanguage =
    isUnknown && language !== undefined && !languages.includes(language) ? language : undefined
  const [own, ...others] = languages ?? []
  const form = {
    title: title ?? (fileName.replace(/\.\w+$/, '').slice(0, maxFormText.title) || 'Form'),
    ...(root_name ? { root_name } : {}),
    ...(xlsform && { xlsform }),
    ...(own !== undefined && { languages: [assumedLanguage ?? own, ...others], translations }),
    ...settings,
  }
  const content = fields.map(({ id, position: _position, ...field }) => ({ uuid: id, ...field }))
  return { document: { formpost: 1, form, fields: content }, assumedLanguage }
}
