import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { problem } from '@formpost/kit/rpc'

import { isApiPath, isNotStored, isOwnerPath } from './api-paths.ts'
import type { CorsPolicy } from './cors.ts'
import { fail } from './errors.ts'
import { measure, type RouteLabel } from './metrics.ts'
import { setRequestId } from './request-id.ts'
import type { RouteMatch, Router } from './router.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { Trace } from './tracing.ts'

/** Serves everything outside the API. */
export interface Pages {
  /** Whether it serves a path (lower case) that looks like an API path. */
  serves(path: string): boolean
  /** `other` for pages without a template. */
  labelOf: RouteLabel
  handle: RequestListener
}

export interface ListenerOptions {
  router: Router
  pages: Pages
  ownerCors: CorsPolicy
  securityHeaders: SecurityHeaders
  /** Undefined if tracing is off. */
  trace: Trace | undefined
}

/** The path of a request target, which proxies may send as an absolute URL. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  return target.replace(/^https?:\/\/[^/]*/i, '')
}

/** Answers every request on the public port: by an operation, by a page, or with 404 or 405. */
export function createListener(options: ListenerOptions): RequestListener {
  const { router, pages, ownerCors, securityHeaders, trace } = options

  /** Answers a request without an operation by its API path and the methods of that path. Preflights of owner paths are answered even there. */
  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    methods: readonly string[],
  ): void {
    if (isNotStored(path)) response.setHeader('Cache-Control', 'no-store')
    if (isOwnerPath(path)) {
      if (request.method === 'OPTIONS') return ownerCors.preflight(request, response)
      ownerCors.allow(request, response)
    }
    if (methods.length === 0) return fail(problem('not_found'), request, response)
    response.setHeader('Allow', methods.join(', '))
    fail(problem('method_not_allowed'), request, response)
  }

  function dispatch(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    path: string,
    matched: RouteMatch | undefined,
  ): void {
    if (matched) return void matched.route.run(request, response, requestId, matched)
    const lowerPath = path.toLowerCase()
    const methods = router.methodsOf(path)
    if (methods.length > 0 || (isApiPath(lowerPath) && !pages.serves(lowerPath))) {
      refuse(request, response, lowerPath, methods)
    } else pages.handle(request, response)
  }

  return (request, response) => {
    const { url = '', method = '' } = request
    const queryAt = url.indexOf('?')
    const path = pathOf(queryAt < 0 ? url : url.slice(0, queryAt))
    const search = queryAt < 0 ? '' : url.slice(queryAt + 1)
    const requestId = setRequestId(request, response)
    const matched = router.find(method, path, search)
    response.setHeaders(matched ? securityHeaders.api : securityHeaders.pages)
    const labelOf = matched?.route.labelOf ?? pages.labelOf
    measure(request, response, labelOf)
    if (trace) {
      const handle = () => dispatch(request, response, requestId, path, matched)
      trace(request, response, requestId, labelOf, handle)
    } else dispatch(request, response, requestId, path, matched)
  }
}
