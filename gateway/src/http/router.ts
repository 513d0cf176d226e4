import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Operation } from '@formpost/contract'
import findMyWay, { type HTTPMethod } from 'find-my-way'

import { anyOriginCors } from './cors.ts'
import type { RouteLabel } from './metrics.ts'

/** The route of a request and the variable parts of its URL. */
export interface RouteMatch {
  route: Route
  /** The parameters, percent-decoded. */
  params: Readonly<Record<string, string>>
  /** The query string without the question mark. */
  search: string
}

/** Answers one request. */
export type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  matched: RouteMatch,
) => Promise<void>

export interface Route {
  labelOf: RouteLabel
  /** Undefined if the route only answers preflights. */
  operation?: Operation
  run: RouteHandler
}

/** An operation that is ready to run. */
export interface OperationRoute {
  operation: Operation
  run: RouteHandler
}

export interface Router {
  /** Every route, as `METHOD /template`. */
  routes: readonly string[]
  find(method: string, path: string, search: string): RouteMatch | undefined
  /** The methods of a path, for `Allow`; empty if no operation has the path. */
  methodsOf(path: string): readonly string[]
}

/** The methods that operations have. OPTIONS is not among them: every path of an operation answers it. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What a method has that its path does not allow, although a path with a parameter would. */
const notAllowed = Symbol('not allowed')

const templateOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Decodes parameters. Undefined if one is malformed or empty, in which case the path does not exist. */
function decoded(params: Record<string, string | undefined>): Record<string, string> | undefined {
  try {
    for (const name in params) {
      const value = params[name]
      if (!value) return undefined
      if (value.includes('%')) params[name] = decodeURIComponent(value)
    }
    return params as Record<string, string>
  } catch {
    return undefined
  }
}

/**
 * Finds the operation of a request. Paths are case-insensitive and may have one trailing slash; HEAD is routed as GET.
 */
export function createRouter(operations: readonly OperationRoute[]): Router {
  const router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    // Node already limits the size of the request head.
    maxParamLength: 100_000,
  })
  const routes: string[] = []
  const add = (methods: HTTPMethod[], path: string, route: Route) => {
    router.on(methods, path, () => undefined, route)
    routes.push(...methods.map((method) => `${method} ${path}`))
  }
  const openPaths = new Set<string>()
  for (const { operation, run } of operations) {
    const path = templateOf(operation.path)
    const method = operation.method.toUpperCase() as HTTPMethod
    add(method === 'GET' ? ['GET', 'HEAD'] : [method], path, {
      labelOf: () => path,
      operation,
      run,
    })
    if (operation.anyOrigin) openPaths.add(path)
  }
  // A fixed path takes precedence in all methods: `/forms/import` is not a form.
  for (const { operation } of operations) {
    if (operation.path.includes('{')) continue
    for (const method of methods as HTTPMethod[]) {
      const found = router.find(method, operation.path)
      const isOther = found && Object.keys(found.params).length > 0
      if (isOther) router.on(method, operation.path, () => undefined, notAllowed)
    }
  }
  // Preflights of owner paths need no routes: the listener answers them on every path.
  for (const path of openPaths) {
    add(['OPTIONS'], path, { labelOf: () => path, run: answerPreflight })
  }

  const find: Router['find'] = (method, path, search) => {
    // Escaped again, so that find-my-way decodes nothing: `%66orms` is not `forms`.
    const raw = path.includes('%') ? path.replaceAll('%', '%25') : path
    const found = router.find(method as HTTPMethod, raw)
    if (!found || found.store === notAllowed) return undefined
    const params = decoded(found.params)
    return params ? { route: found.store as Route, params, search } : undefined
  }

  return {
    routes,
    find,
    methodsOf(path) {
      const supported = methods.filter((method) => find(method, path, ''))
      return supported.length > 0 ? [...supported, 'OPTIONS'] : []
    },
  }
}

async function answerPreflight(request: IncomingMessage, response: ServerResponse): Promise<void> {
  anyOriginCors.preflight(request, response)
}
