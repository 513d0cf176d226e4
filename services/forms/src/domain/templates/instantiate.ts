import { wholeLogic, type FieldLogic } from '@formpost/rules'

import type { NewField } from '../field.ts'
import { withNewUuids } from '../new-uuids.ts'
import type { Template, TemplateField, TemplateLogic } from './template.ts'

const toLogic = ({ conditions, ...logic }: TemplateLogic): FieldLogic =>
  wholeLogic({
    ...logic,
    conditions: conditions.map(({ key, ...condition }) => ({ ...condition, field_uuid: key })),
  })

/** A complete field, with its key as the uuid; `withNewUuids` replaces it. */
function toField({ key, logic, ...field }: TemplateField, index: number, title: string): NewField {
  return {
    label: field.type === 'heading' ? title : null,
    content: null,
    description: null,
    placeholder: null,
    options: null,
    defaultValue: null,
    settings: null,
    isRequired: false,
    members: null,
    ...field,
    uuid: key ?? `#${index}`,
    logic: logic ? toLogic(logic) : null,
  }
}

/** The fields of a new form with this title. */
export const instantiate = (template: Template, title: string): NewField[] =>
  withNewUuids(template.fields.map((field, index) => toField(field, index, title)))
