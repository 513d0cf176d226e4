import { contentKind } from '../field-types/index.ts'
import { readHtmlTemplate, readTemplate } from '../form/template.ts'
import type { MemberField } from './problems.ts'

/** A text of a field that may refer to others. */
export interface ReferringText {
  readonly path: string
  readonly text: string
  readonly isHtml?: boolean
}

/** The texts of a field that may refer to others, by their path in the field. */
export function referringTexts(field: MemberField): ReferringText[] {
  const { label, description, placeholder, content, settings, expressions } = field
  const isHtml = contentKind(field.type) === 'rich_text'
  const texts = [
    { path: 'label', text: label },
    { path: 'description', text: description },
    { path: 'placeholder', text: placeholder },
    { path: 'content', text: isHtml ? content : null, isHtml },
    { path: 'settings.item_label', text: settings?.item_label },
    { path: 'expressions.required_message', text: expressions?.required_message },
    { path: 'expressions.constraint_message', text: expressions?.constraint_message },
  ]
  return texts.flatMap(({ text, ...others }) => (text ? { ...others, text } : []))
}

const read = (
  { text, isHtml = false }: Omit<ReferringText, 'path'>,
  is: (name: string) => boolean,
) => (isHtml ? readHtmlTemplate(text, is) : readTemplate(text, is))

/** The names to which a text refers. */
export const namesIn = (text: Omit<ReferringText, 'path'>): readonly string[] =>
  read(text, () => true)?.names ?? []

/** The text with another name in its references. */
export const withRenamed = (
  text: Omit<ReferringText, 'path'>,
  before: string,
  after: string,
): string => read(text, (name) => name === before)?.texts.join(`\${${after}}`) ?? text.text
