import { fileURLToPath } from 'node:url'

import { Router } from 'express'

/** The path of the OpenAPI document. */
export const openApiPath = '/api/v1/openapi.json'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Formpost API</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({
  url: '${openApiPath}',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
})
`

const assets = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/swagger-ui.css')))

/** The OpenAPI document and a page to try it on, without assets from other hosts. */
export function createDocs(): Router {
  const router = Router()
  let document: Promise<string> | undefined
  router.get(openApiPath, async (_request, response) => {
    response.type('json').send(await (document ??= writeDocument()))
  })
  router.get('/docs', (_request, response) => {
    response.type('html').send(page)
  })
  router.get('/docs/start.js', (_request, response) => {
    response.type('js').send(start)
  })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(file, { root: assets, maxAge: 3_600_000 })
    })
  }
  return router
}

/** Made for the first reader. Few ask for it, and it takes 16 MiB of a gateway's memory. */
async function writeDocument(): Promise<string> {
  const { openApiDocument } = await import('@formpost/contract/openapi')
  return JSON.stringify(openApiDocument())
}
