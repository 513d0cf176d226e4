import { drainMs, type ServiceProcess } from '@formpost/kit/config'

import type { Config } from './config.ts'
import { createAppUrl } from './http/app-url.ts'
import { createClientIp, createProxyTrust } from './http/client-ip.ts'
import { createOwnerCors } from './http/cors.ts'
import { createListener } from './http/listener.ts'
import { networkUrls } from './http/network-urls.ts'
import { createOperationLimits } from './http/operation-limits.ts'
import { unlessOverloaded } from './http/overload.ts'
import { createPipeline } from './http/pipeline.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createRouter } from './http/router.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { createPublicServer, drain, listen } from './http/server.ts'
import { createTrace } from './http/tracing.ts'
import { createHandlers, operationRoutes } from './operations/index.ts'
import { createPages } from './pages/index.ts'
import { connectUpstreams } from './upstreams/index.ts'

/** The gateway. */
export async function create(config: Config): Promise<ServiceProcess> {
  const upstreams = connectUpstreams(config)
  const limits = await createRateLimits(config.REDIS_URL)
  const isTrusted = createProxyTrust(config.TRUST_PROXY)
  const ownerCors = createOwnerCors(config.CORS_ORIGINS)
  const pipeline = createPipeline({
    authenticate: upstreams.authenticate,
    requireRecentPassword: (call) => upstreams.identity.RequireRecentPassword({}, call),
    limits: createOperationLimits(config, limits),
    takesLargeSubmissions: upstreams.takesLargeSubmissions,
    ownerCors,
    clientIp: createClientIp(isTrusted),
    appUrl: createAppUrl(config, isTrusted),
  })
  const handlers = createHandlers(upstreams, () => networkUrls(config))
  const securityHeaders = createSecurityHeaders(config.APP_URL)
  const listener = createListener({
    router: createRouter(operationRoutes(handlers, pipeline)),
    pages: await createPages(config),
    ownerCors,
    securityHeaders,
    trace: config.OTEL_EXPORTER_OTLP_ENDPOINT ? createTrace(isTrusted) : undefined,
  })
  const server = createPublicServer(
    unlessOverloaded(listener, securityHeaders.pages),
    securityHeaders.pages,
  )

  const idleMs = config.DRAIN_IDLE_SECONDS * 1_000

  return {
    stopLimitMs: idleMs + drainMs,
    health: upstreams.health,
    async start() {
      await limits.start()
      await listen(server, config.PORT, config.HOST)
    },
    async stop(reason) {
      await drain(server, reason === 'SIGTERM' ? idleMs : 0)
      upstreams.close()
      await limits.stop()
    },
  }
}
