import type { RequestListener } from 'node:http'

import cors from 'cors'
import express from 'express'

import { createAppUrl } from './app-url.ts'
import type { Config } from './config.ts'
import { leanly, mounted } from './lean-routes.ts'
import { errors, notFound } from './middleware/errors.ts'
import { metrics } from './middleware/metrics.ts'
import { notStored } from './middleware/not-stored.ts'
import type { RateLimits } from './middleware/rate-limit.ts'
import { requestId } from './middleware/request-id.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { tracing } from './middleware/tracing.ts'
import { accountFileRoutes } from './routes/account-files.ts'
import { accountWebhookRoutes } from './routes/account-webhooks.ts'
import { accountProfileRoutes } from './routes/account-profile.ts'
import { accountTwoFactorRoutes } from './routes/account-two-factor.ts'
import { accountRoutes } from './routes/account.ts'
import { authRoutes } from './routes/auth.ts'
import { docsRoutes } from './routes/docs.ts'
import { fieldRoutes } from './routes/fields.ts'
import { fillerRoutes } from './routes/filler.ts'
import { formRoutes } from './routes/forms.ts'
import { ownerReads } from './routes/owner-reads.ts'
import { publicRoutes } from './routes/public.ts'
import { submissionRoutes } from './routes/submissions.ts'
import { templateRoutes } from './routes/templates.ts'
import { uploadRoutes } from './routes/uploads.ts'
import type { Upstreams } from './upstreams/index.ts'

/** Everything that the public port answers. */
export async function createApp(
  config: Config,
  upstreams: Upstreams,
  limits: RateLimits,
): Promise<RequestListener> {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', config.TRUST_PROXY)
  app.set('query parser', 'simple')
  const common = [requestId, metrics, securityHeaders(config.APP_URL)]
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) common.push(tracing(app.get('trust proxy fn')))
  app.use(...common)

  const appUrl = createAppUrl(config, app.get('trust proxy fn'))
  const ofPublic = [
    ...publicRoutes(upstreams, config, appUrl, limits),
    ...uploadRoutes(upstreams, config, limits),
  ]
  app.use(mounted(ofPublic))

  app.use(docsRoutes())
  const ownersOrigins = cors({ origin: config.CORS_ORIGINS, maxAge: 86_400 })
  const ofOwners = ownerReads(upstreams, appUrl, ownersOrigins)
  app.use(['/api/v1/auth', '/api/account'], notStored)
  app.use(
    '/api/v1',
    ownersOrigins,
    authRoutes(upstreams, config, limits),
    formRoutes(upstreams, appUrl),
    fieldRoutes(upstreams),
    submissionRoutes(upstreams),
    templateRoutes(upstreams),
  )
  app.use(mounted(ofOwners))
  app.use(
    '/api/account',
    ownersOrigins,
    accountProfileRoutes(upstreams),
    accountTwoFactorRoutes(upstreams),
    accountRoutes(upstreams, limits),
    accountFileRoutes(upstreams),
    accountWebhookRoutes(upstreams, appUrl),
  )
  app.use('/api', notFound)

  app.use(await fillerRoutes(config))
  app.use(notFound)
  app.use(errors)
  return leanly(app, common, [...ofPublic, ...ofOwners])
}
