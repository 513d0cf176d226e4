import type { Asked } from './lean-routes.ts'

const mounts = ['/api/v1', '/api/account']

/** The route's whole template. Where a handler threw, Express has forgotten where its router was mounted. */
export function routeOf({ route, originalUrl }: Asked): string {
  const path = route?.path
  if (typeof path !== 'string') return 'other'
  const mount = mounts.find((each) => originalUrl.startsWith(each) && !path.startsWith(each))
  return `${mount ?? ''}${path}`
}
