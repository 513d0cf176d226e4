import type { Handlers } from '@formpost/kit/rpc'

import { templateCategories } from '../domain/templates/catalogue.ts'

const categories = templateCategories.map(({ id, name, templates }) => ({
  id,
  name,
  templates: templates.map((template) => ({
    id: template.id,
    name: template.name,
    description: template.description,
    fields_count: template.fields.length,
    fields: template.fields.map(({ type, label }) => ({ type, label: label ?? undefined })),
  })),
}))

export const listTemplates: Handlers<'forms'>['ListTemplates'] = async () => ({ categories })
