import type { ServerResponse } from 'node:http'
import path from 'node:path'

import { problem } from '@formpost/kit/rpc'
import { Router, type RequestHandler, type Response } from 'express'
import expressStaticGzip from 'express-static-gzip'

import { sendProblem } from '../http/errors.ts'

const year = 31_536_000

/** A build writes a `.gz` beside each file, and a `.br` unless it is that of `npm start`. */
const precompressed = { enableBrotli: true, orderPreference: ['br', 'gz'] }

export interface WebApp {
  /** The path of the app, without a slash at the end. */
  base: string
  /** The folder of the built files. */
  folder: string | undefined
  /** The URL of a web server that serves the app instead. */
  url: string | undefined
  /** Whether a path is the app's. */
  serves: (path: string) => boolean
  /** Templates of the pages. `index.html` answers all of them. */
  pages: string[]
  /** The template of paths that are pages unless a file has this path. */
  otherPages?: string
  /** Changes the headers of a file; its path is relative to the app. */
  setHeaders?: (response: ServerResponse, file: string) => void
}

/** A web app: built files, or a proxy to the server that has them. */
export async function createWebApp(app: WebApp): Promise<RequestHandler> {
  if (app.url) return createProxy(app, app.url)
  return app.folder ? createFiles(app, path.resolve(app.folder)) : Router()
}

async function createProxy(app: WebApp, url: string): Promise<RequestHandler> {
  const { createProxyMiddleware } = await import('http-proxy-middleware')
  const proxy = createProxyMiddleware({
    target: url,
    changeOrigin: true,
    // Without it, every proxy would take the WebSockets of all apps.
    pathFilter: app.serves,
    // Vite serves an app below a path only with the slash.
    ...(app.base ? { pathRewrite: { [`^${app.base}(?=\\?|$)`]: `${app.base}/` } } : {}),
    // Only Vite's development server uses WebSockets.
    ws: ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    on: {
      proxyRes: (_answer, request, response) => {
        app.setHeaders?.(response, request.url!.slice(app.base.length))
      },
      error: (_error, _request, response) => {
        const failed = problem('unavailable', { retryAfter: 2 })
        if ('writeHead' in response && !response.headersSent) {
          sendProblem(response as Response, failed)
        } else response.destroy()
      },
    },
  })
  const router = Router()
  // A route of its own gives each page its label in metrics.
  for (const template of app.pages) router.get(template, proxy)
  return router.use(proxy)
}

function createFiles(app: WebApp, folder: string): RequestHandler {
  const router = Router()
  const page: RequestHandler = (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: folder })
  }
  for (const template of app.pages) router.get(template, page)
  router.use(
    `${app.base}/assets`,
    expressStaticGzip(path.join(folder, 'assets'), {
      ...precompressed,
      serveStatic: { maxAge: year * 1_000, immutable: true },
    }),
    () => {
      throw problem('not_found')
    },
  )
  router.use(
    `${app.base}/`,
    expressStaticGzip(folder, {
      ...precompressed,
      index: false,
      serveStatic: {
        setHeaders: (response, file) => {
          response.setHeader('Cache-Control', 'no-cache')
          app.setHeaders?.(response, file.slice(folder.length).replace(/\.(?:br|gz)$/, ''))
        },
      },
    }),
  )
  if (app.otherPages) router.get(app.otherPages, page)
  return router
}
