import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Operation } from '@formpost/contract'
import findMyWay, { type HTTPMethod } from 'find-my-way'

import { anyOriginCors } from './cors.ts'
import type { RouteLabel } from './metrics.ts'

/** The route of a request, with what its URL says. */
export interface Matched {
  route: Route
  /** The parameters as they were sent, but for the percent-encoding. */
  params: Readonly<Record<string, string>>
  /** What follows the question mark. */
  search: string
}

/** Answers one request. */
export type Run = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  matched: Matched,
) => Promise<void>

export interface Route {
  labelOf: RouteLabel
  /** Undefined where the route only answers preflights. */
  operation?: Operation
  run: Run
}

/** An operation that is ready to run. */
export interface OperationRoute {
  operation: Operation
  run: Run
}

export interface Router {
  /** Every route, as `METHOD /template`. */
  routes: readonly string[]
  find(method: string, path: string, search: string): Matched | undefined
}

const templateOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Decodes parameters; undefined where one can't be decoded or is empty, for no such path exists. */
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
 * Finds the operation that a request is for. Paths are read without regard to case and to one slash at the end; HEAD asks
 * for the same as GET.
 */
export function createRouter(operations: readonly OperationRoute[]): Router {
  const router = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    // Node bounds the head of a request already.
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
  // Those of owner paths need no routes: the listener answers them on every path, known or not.
  for (const path of openPaths) {
    add(['OPTIONS'], path, { labelOf: () => path, run: answerPreflight })
  }

  return {
    routes,
    find(method, path, search) {
      // Escaped once more, so that only parameters are decoded: `%66orms` is not `forms`.
      const raw = path.includes('%') ? path.replaceAll('%', '%25') : path
      const found = router.find(method as HTTPMethod, raw)
      const params = found ? decoded(found.params) : undefined
      return found && params ? { route: found.store as Route, params, search } : undefined
    },
  }
}

async function answerPreflight(request: IncomingMessage, response: ServerResponse): Promise<void> {
  anyOriginCors.preflight(request, response)
}
