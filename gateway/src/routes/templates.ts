import { Router } from 'express'

import { reader } from '../middleware/authenticate.ts'
import { contextOf } from '../request.ts'
import { toTemplateCategory } from '../to-rest.ts'
import type { Upstreams } from '../upstreams/index.ts'

/** `/templates`: what a new form may start from. */
export function templateRoutes({ recognise, forms }: Upstreams): Router {
  const router = Router()
  router.get('/templates', reader(recognise), async (request, response) => {
    const { categories } = await forms.ListTemplates({}, contextOf(request))
    response.json({ data: categories.map(toTemplateCategory) })
  })
  return router
}
