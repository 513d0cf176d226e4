import { posix } from 'node:path'

import { problem } from '@formpost/kit/rpc'
import { Router } from 'express'
import helmet from 'helmet'

import type { Config } from '../config.ts'
import { createWebApp } from './web-app.ts'

const base = '/desk'

/** The desk has one frame, the filler, and cannot be framed: it acts for an owner who is logged in. */
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // The builder shows the images of forms, which may be on any host.
    'img-src': ["'self'", 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The policy of `rich-text.ts`, which parses the HTML of paragraphs into inert documents, and those of the workers that decrypt answers
    // and convert XLSForms, which make their URLs. A worker gets this policy with its script; without 'wasm-unsafe-eval' it cannot open
    // the rare private keys that are protected with Argon2, and says so.
    'trusted-types': ['inert-document', 'formpost-worker', 'formpost-xlsform-worker'],
  },
})

/** Whether a path is the desk's in any spelling: a web server decodes and normalises it too. */
export const isDeskPath = (path: string): boolean =>
  /^\/desk(?:\/|$)/i.test(posix.normalize(decodeURIComponent(path)))

/** The desk, for owners. */
export async function createDesk(config: Config): Promise<Router> {
  const desk = await createWebApp({
    base,
    folder: config.WEB_DESK_DIR,
    url: config.WEB_DESK_URL,
    serves: isDeskPath,
    pages: [
      base,
      `${base}/login`,
      `${base}/new`,
      `${base}/set-password`,
      `${base}/account`,
      ...['build', 'answers', 'summary', 'devices', 'share', 'settings'].map(
        (screen) => `${base}/forms/:form/${screen}`,
      ),
      `${base}/forms/:form/answers/:submission`,
    ],
    otherPages: `${base}/{*path}`,
  })
  const router = Router()
  router.use(base, policy, helmet.xFrameOptions({ action: 'deny' }))
  router.use(desk)
  // The filler's server must not answer for a desk that is not set up.
  router.use(base, () => {
    throw problem('not_found')
  })
  return router
}
