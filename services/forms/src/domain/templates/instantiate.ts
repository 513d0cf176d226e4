import type { FieldLogic } from '@formpost/rules'

import { type NamedDraft, withFreshUuids } from '../fresh-fields.ts'
import type { Template, TemplateField, TemplateLogic } from './template.ts'

const toLogic = ({ conditions, ...logic }: TemplateLogic): FieldLogic => ({
  ...logic,
  conditions: conditions.map(({ key, ...condition }) => ({ ...condition, field_uuid: key })),
})

/** A whole field that still goes by its key; one without a key by its place. */
function toDraft({ key, logic, ...field }: TemplateField, at: number, title: string): NamedDraft {
  return {
    label: field.type === 'heading' ? title : null,
    content: null,
    description: null,
    placeholder: null,
    options: null,
    default_value: null,
    settings: null,
    is_required: false,
    ...field,
    uuid: key ?? `#${at}`,
    logic: logic ? toLogic(logic) : null,
  }
}

/** The fields that a form of this title starts with. */
export const instantiate = (template: Template, title: string): NamedDraft[] =>
  withFreshUuids(template.fields.map((field, at) => toDraft(field, at, title)))
