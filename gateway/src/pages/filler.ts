import type { ServerResponse } from 'node:http'

import type { RequestHandler } from 'express'

import type { Config } from '../config.ts'
import { isDeskPath } from './desk.ts'
import { createWebApp } from './web-app.ts'

/** The service worker fetches images of forms from any host to keep them for offline use. */
function allowImages(response: ServerResponse): void {
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy.replace("connect-src 'self'", "connect-src 'self' https:"),
  )
}

/** The filler, for respondents. */
export function createFiller(config: Config): Promise<RequestHandler> {
  return createWebApp({
    base: '',
    folder: config.WEB_FILLER_DIR,
    url: config.WEB_FILLER_URL,
    serves: (path) => !isDeskPath(path),
    pages: ['/', '/outbox', '/f/:public_id'],
    setHeaders: (response, file) => {
      if (file === '/sw.js') allowImages(response)
    },
  })
}
