import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toTemplateCategory } from './to-rest.ts'

/** `/templates`: templates of new forms. */
export const createTemplateHandlers = ({ forms }: Upstreams): Pick<Handlers, 'listTemplates'> => ({
  async listTemplates({ call }) {
    const { categories } = await forms.ListTemplates({}, call)
    return { data: categories.map(toTemplateCategory) }
  },
})
