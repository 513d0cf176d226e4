import { problem } from '@formpost/kit/rpc'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'

import type { Config } from '../config.ts'
import { fail } from '../http/errors.ts'
import type { Pages } from '../http/listener.ts'
import { createDocs, openApiPath } from './docs.ts'
import { createFiller } from './filler.ts'

/** A path that can't be decoded names nothing: 404 in JSON, where the file server would answer 400 in HTML. */
const refuseUndecodable: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path)
  next()
}

const errors: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  fail(error, request, response)

/** The pages and their assets, by Express; the requests of the API never come here. */
export async function createPages(config: Config): Promise<Pages> {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(refuseUndecodable)
  app.use(createDocs())
  app.use(await createFiller(config))
  app.use(() => {
    throw problem('not_found')
  })
  app.use(errors)
  return {
    serves: (path) => path === openApiPath || path === `${openApiPath}/`,
    labelOf(request) {
      // Express leaves its route on the request; the filler's are several paths at once.
      const path: unknown = (request as Request).route?.path
      return typeof path === 'string' ? path : 'other'
    },
    handle: app,
  }
}
