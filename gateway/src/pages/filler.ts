import type { ServerResponse } from 'node:http'
import path from 'node:path'

import { problem } from '@formpost/kit/rpc'
import { type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'

import type { Config } from '../config.ts'
import { sendProblem } from '../http/errors.ts'

const year = 31_536_000

/** The filler's build writes a `.br` and a `.gz` beside each file. */
const precompressed = { enableBrotli: true, orderPreference: ['br', 'gz'] }

/** The service worker fetches images of forms from any host to keep them for offline use. */
function allowImages(response: ServerResponse): void {
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy.replace("connect-src 'self'", "connect-src 'self' https:"),
  )
}

/** The filler: built files, or a proxy to `WEB_FILLER_URL`. */
export async function createFiller(config: Config): Promise<RequestHandler> {
  if (config.WEB_FILLER_URL) {
    const { createProxyMiddleware } = await import('http-proxy-middleware')
    return createProxyMiddleware({
      target: config.WEB_FILLER_URL,
      changeOrigin: true,
      // Only Vite's development server uses WebSockets.
      ws: ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(config.WEB_FILLER_URL).hostname),
      on: {
        proxyRes: (_answer, request, response) => {
          if (request.url === '/sw.js') allowImages(response)
        },
        error: (_error, _request, response) => {
          const failed = problem('unavailable', { retryAfter: 2 })
          if ('writeHead' in response && !response.headersSent) {
            sendProblem(response as Response, failed)
          } else response.destroy()
        },
      },
    })
  }
  const router = Router()
  if (!config.WEB_FILLER_DIR) return router
  const folder = path.resolve(config.WEB_FILLER_DIR)
  const page: RequestHandler = (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: folder })
  }
  router.get(['/', '/outbox', '/f/:public_id'], page)
  router.use(
    '/assets',
    expressStaticGzip(path.join(folder, 'assets'), {
      ...precompressed,
      serveStatic: { maxAge: year * 1_000, immutable: true },
    }),
  )
  router.use(
    expressStaticGzip(folder, {
      ...precompressed,
      index: false,
      serveStatic: {
        setHeaders: (response, file) => {
          response.setHeader('Cache-Control', 'no-cache')
          if (/^sw\.js(?:\.\w+)?$/.test(path.basename(file))) allowImages(response)
        },
      },
    }),
  )
  return router
}
