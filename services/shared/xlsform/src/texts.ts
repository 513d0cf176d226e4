import { codePoints, maxFieldText, type FieldTranslation, type FieldType } from '@formpost/rules'

import type { SheetRow } from './columns.ts'
import { ownText, textIn, type Languages } from './languages.ts'
import { change, shortened } from './report.ts'
import type { RowReport } from './types.ts'

/** The texts of a field in its form's own language, and in others by tag. */
export interface Texts {
  label: string | null
  description: string | null
  content: string | null
  translations: Map<string, FieldTranslation>
  /** A label that is too long, as the content of a paragraph before the field. */
  moved: Texts | null
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const paragraphs = (...texts: string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('')

const cut = (text: string | undefined, max: number): string | null =>
  text ? shortened(text, max) : null

function contentTexts(row: SheetRow, languages: Languages): Texts {
  const [label, hint] = [row.texts('label'), row.texts('hint')]
  const translations = new Map<string, FieldTranslation>()
  for (const [header, tag] of languages.others) {
    const content = paragraphs(label.get(header) ?? '', hint.get(header) ?? '')
    if (content) translations.set(tag, { content })
  }
  const content = paragraphs(ownText(label, languages), textIn(hint, languages)) || null
  return { label: null, description: null, content, translations, moved: null }
}

/** The texts of a row; those of a paragraph are its content. */
export function readTexts(
  row: SheetRow,
  type: FieldType,
  languages: Languages,
  report: RowReport,
): Texts {
  if (type === 'paragraph') return contentTexts(row, languages)
  const labels = row.texts('label')
  const label = ownText(labels, languages)
  const hint = textIn(row.texts('hint'), languages)
  const translations = new Map<string, FieldTranslation>()
  for (const [header, tag] of languages.others) {
    const texts = {
      label: cut(labels.get(header), maxFieldText.label),
      description: cut(row.texts('hint').get(header), maxFieldText.description),
      constraint_message: row.texts('constraint_message').get(header),
      required_message: row.texts('required_message').get(header),
    }
    const used = Object.entries(texts).filter(([, text]) => text)
    if (used.length > 0) translations.set(tag, Object.fromEntries(used) as FieldTranslation)
  }
  const isLong = [...labels.values()].some((text) => codePoints(text) > maxFieldText.label)
  if (isLong) change(report, 'label_moved', 'label')
  const description = cut(hint, maxFieldText.description)
  if (hint && hint !== description) change(report, 'text_shortened', 'hint', hint)
  return {
    label: cut(label, maxFieldText.label),
    description,
    content: null,
    translations,
    moved: isLong ? { ...contentTexts(row, languages) } : null,
  }
}
