import { problem } from '@formpost/kit/rpc'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'

import type { Config } from '../config.ts'
import { fail } from '../http/errors.ts'
import type { Pages } from '../http/listener.ts'
import { createDesk } from './desk.ts'
import { createDocs, openApiPath } from './docs.ts'
import { createFiller } from './filler.ts'

/** A path that cannot be decoded is 404 in JSON; the static server would answer 400 in HTML. */
const refuseUndecodable: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.path)
  next()
}

const errors: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  fail(error, request, response)

/** Pages and assets, served by Express. API requests never reach it. */
export async function createPages(config: Config): Promise<Pages> {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(refuseUndecodable)
  app.use(createDocs())
  app.use(await createDesk(config))
  app.use(await createFiller(config))
  app.use(() => {
    throw problem('not_found')
  })
  app.use(errors)
  return {
    serves: (path) => path === openApiPath || path === `${openApiPath}/`,
    labelOf(request) {
      // Express sets the route on the request.
      const path: unknown = (request as Request).route?.path
      return typeof path === 'string' ? path : 'other'
    },
    handle: app,
  }
}
