import { parse } from 'node:querystring'

import { pageQuery, type Operation } from '@formpost/contract'
import { problem, type CallContext } from '@formpost/kit/rpc'

import type { Authenticator } from '../upstreams/authenticator.ts'
import type { TakesLargeSubmissions } from '../upstreams/large-submissions.ts'
import { authenticatedCaller } from './access.ts'
import { isNotStored } from './api-paths.ts'
import { createBodyLimit } from './body-limit.ts'
import { anyOriginCors, type CorsPolicy } from './cors.ts'
import { fail } from './errors.ts'
import { FormFiles, readFormFiles } from './form-files.ts'
import { readJsonBody } from './json-body.ts'
import type { OperationLimits } from './operation-limits.ts'
import { RequestLoad } from './overload.ts'
import { sendReply, StreamReply } from './reply.ts'
import { RequestContext, type RequestEnvironment } from './request-context.ts'
import type { RouteHandler } from './router.ts'
import { isMultipart, readUpload, uploadSize } from './upload-form.ts'
import { createParamsReader, validated, validatedQuery } from './validate.ts'

export interface PipelineOptions extends RequestEnvironment {
  authenticate: Authenticator
  /** Throws unless the caller has entered the password recently. */
  requireRecentPassword(call: CallContext): Promise<unknown>
  limits: OperationLimits
  takesLargeSubmissions: TakesLargeSubmissions
  ownerCors: CorsPolicy
}

/** Parses a whole query: by default the parameters after the first 1,000 would be dropped. */
const parseQuery = (search: string) => parse(search, '&', '=', { maxKeys: 0 })

async function startStream(
  reply: StreamReply,
  load: RequestLoad,
  { caller, clientAddress }: RequestContext,
): Promise<void> {
  try {
    load.startStream(caller?.ownerUuid ?? clientAddress)
  } catch (error) {
    await reply.close?.()
    throw error
  }
}

/** A handler of any operation, as the pipeline calls it. */
export type AnyHandler = (context: RequestContext) => Promise<unknown>

/**
 * The pipeline of every API request: CORS → access → limit → body → validation → handler → response. The steps of an
 * operation are chosen once, when it is registered.
 */
export function createPipeline(options: PipelineOptions) {
  const { authenticate, requireRecentPassword, limits, takesLargeSubmissions, ownerCors } = options
  return (operation: Operation, handler: AnyHandler): RouteHandler => {
    const { access, body: bodySchema, sessionBody = bodySchema, bodyErrors } = operation
    const {
      checksBody,
      multipart,
      formFiles = false,
      rateLimit,
      sessionOnly = false,
      needsRecentPassword,
    } = operation
    const querySchema = operation.query?.schema ?? (operation.paged && pageQuery)
    // Most requests have no query, and validating takes time.
    const emptyQuery = querySchema && validated(querySchema, {})
    const bodyLimitOf = createBodyLimit(operation, takesLargeSubmissions)
    const numbersAsText = operation.numbersAsText ?? false
    const { status } = operation.success
    const cors = operation.anyOrigin ? anyOriginCors : ownerCors
    const isUncached = access !== 'none' || isNotStored(operation.path)
    const limit = rateLimit ? limits.byName[rateLimit] : undefined
    const readParams = createParamsReader(operation.path)

    return async (request, response, requestId, { params, search }) => {
      const context = new RequestContext(request, response, requestId, options, params, readParams)
      const load = new RequestLoad(() => context.clientAddress)
      const onBytes = (size: number) => {
        if (access === 'none') limits.countBytes(context, size)
        load.addBytes(size)
      }
      try {
        cors.allow(request, response)
        if (isUncached) response.setHeader('Cache-Control', 'no-store')
        if (access !== 'none') {
          const demands = { access, sessionOnly }
          context.caller = await authenticatedCaller(authenticate, demands, context)
        }
        if (needsRecentPassword) await requireRecentPassword(context.call)
        if (limit) await limit(context)
        let sent: Record<string, unknown> | FormFiles | undefined
        if (formFiles && isMultipart(request)) sent = await readFormFiles(request, onBytes)
        else if (bodySchema) {
          const bodyLimit = await bodyLimitOf(request, context)
          sent = await readJsonBody(request, { limit: bodyLimit, numbersAsText, onBytes })
        }
        if (multipart) await load.startUpload(uploadSize(request))
        else load.startWaiting()
        // Before the body is validated: a path that names nothing is 404 whatever is sent with it.
        context.parseParams()
        if (querySchema) {
          context.query = search ? validatedQuery(querySchema, parseQuery(search)) : emptyQuery
        }
        if (sent instanceof FormFiles) context.body = sent
        else if (bodySchema && sessionBody) {
          const schema = context.caller?.kind === 'session' ? sessionBody : bodySchema
          context.body = checksBody ? sent : validated(schema, sent, bodyErrors?.(sent!))
        }
        if (multipart) {
          if (!isMultipart(request)) throw problem('wrong_content_type')
          context.body = readUpload(request, onBytes)
        }
        const reply = await handler(context)
        if (reply instanceof StreamReply) await startStream(reply, load, context)
        await sendReply(response, status, reply)
      } catch (error) {
        fail(error, request, response)
      } finally {
        load.release()
      }
    }
  }
}
