import type { RequestHandler } from 'express'

/** For answers that hold secrets or settings: no cache on the way may keep them. */
export const notStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
