import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'

import { type Express, Router } from 'express'
import proxyAddr from 'proxy-addr'

import { fail } from './middleware/errors.ts'

/** What Express says of a request, as far as we ask. */
export type Asked = IncomingMessage & {
  originalUrl: string
  params: Record<string, string | string[]>
  query: Record<string, unknown>
  ip?: string | undefined
  route?: { path?: unknown }
}

/** A middleware that needs nothing of Express, and so may run under it or without it. */
export type Step = (
  request: Asked,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown

/** A route that is asked so often that Express would cost most of it. */
export interface LeanRoute {
  method: 'GET' | 'POST' | 'OPTIONS'
  /** A template such as `/api/v1/forms/:form`. */
  path: string
  steps: readonly Step[]
}

/** The same routes for Express: what is spelt in another way, or asked by HEAD, comes there. */
export function mounted(routes: readonly LeanRoute[]): Router {
  const router = Router()
  for (const { method, path, steps } of routes) {
    router[method.toLowerCase() as 'get' | 'post' | 'options'](path, ...steps)
  }
  return router
}

const plainPath = (template: string) =>
  new RegExp(`^${template.replaceAll(/:(\w+)/g, String.raw`(?<$1>[\w-]+)`)}$`)

/** Runs lean routes by themselves, with the steps that `app` begins with, and leaves all else to `app`. */
export function leanly(
  app: Express,
  common: readonly Step[],
  routes: readonly LeanRoute[],
): RequestListener {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean
  const ready = routes.map(({ method, path, steps }) => ({
    method,
    pattern: plainPath(path),
    route: { path },
    steps: [...common, ...steps],
  }))

  return (request, response) => {
    const { url = '', method, headers } = request
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    // A page is shown other errors; by Express.
    const isPage = headers.accept?.includes('html') ?? false
    for (const lean of isPage ? [] : ready) {
      const found = lean.method === method ? lean.pattern.exec(path) : null
      if (!found) continue
      const asked = Object.assign(request, {
        originalUrl: url,
        params: found.groups as Record<string, string>,
        query: queryAt < 0 ? {} : parse(url.slice(queryAt + 1)),
        ip: proxyAddr(request, isTrusted),
        route: lean.route,
      })
      return runSteps(lean.steps, asked, response)
    }
    app(request, response)
  }
}

function runSteps(steps: readonly Step[], request: Asked, response: ServerResponse): void {
  const failed = (error: unknown) => fail(error, request, response)
  const go = (at: number): void => {
    try {
      const next = (error?: unknown) => (error ? failed(error) : go(at + 1))
      const done = steps[at]!(request, response, next)
      if (done instanceof Promise) done.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
  go(0)
}
