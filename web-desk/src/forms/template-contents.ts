import { isInput } from '@formpost/rules'

import type { ReplyOf } from '../api/types.ts'

export type Template = ReplyOf<'listTemplates'>['data'][number]['templates'][number]
type TemplateField = Template['fields'][number]

/** How many fields people answer. */
export const questionCount = ({ fields }: Pick<Template, 'fields'>): number =>
  fields.filter(({ type }) => isInput(type) && type !== 'hidden').length

/** What a preview lists: questions, headings of sections and new pages. */
export const listedFields = ({ fields }: Pick<Template, 'fields'>): TemplateField[] =>
  fields.filter(
    ({ type, label }) => type === 'page_break' || (label !== null && type !== 'submit_button'),
  )
