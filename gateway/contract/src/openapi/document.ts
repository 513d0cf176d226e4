import { z } from 'zod'

import { errorBody } from '../errors.ts'
import { pageParameters } from '../form.ts'
import { publishedEvent, reviewedEvent, testEvent, webhookEvent } from '../webhook.ts'
import { toJsonSchema } from './components.ts'
import { errorExamples, eventExamples, replyExamples, requestExamples } from './examples.ts'
import { linksOf } from './links.ts'
import type { HeaderParameter, Operation } from './operation.ts'
import { operations } from './operations.ts'
import { parameterNames, pathParameters, type PathParameter } from './path-parameters.ts'

type Json = Record<string, unknown>

const errorDescriptions: Record<number, string> = {
  401: 'The credential is missing, invalid or revoked. If Accept prefers text/html, the response is 302 to the home page.',
  403: 'The credential lacks permission, the form belongs to another owner, or, with confirm_password, the password must be entered again.',
  404: 'The resource does not exist, or the form is not active.',
  409: 'The form is paid, other answers are stored under the client_uuid, the form has changed since the version of a draft (with current_version), or two-factor authentication is in the wrong state.',
  410: 'The link to the preview has expired.',
  412: 'The resource does not have an ETag of If-Match, or has one of If-None-Match.',
  413: 'The body or file is too large.',
  415: 'The body has the wrong content type.',
  422: 'The data is invalid; errors lists the problems by property.',
  428: 'If-Match or If-None-Match is missing.',
  429: 'Too many requests. Retry after the seconds in Retry-After.',
  431: 'The URL and the headers are over 16 KB together.',
  503: 'A service is unavailable, or a query took too long. Retry after the seconds in Retry-After.',
  504: 'A service timed out. Retry after the seconds in Retry-After.',
}

const tagDescriptions: Record<Operation['tag'], string> = {
  Authentication: 'Login and credentials.',
  Forms: 'Your forms and their settings.',
  Fields: 'The fields of your forms.',
  Drafts: 'Changes to a form that are published in one step.',
  Submissions: 'The answers to your forms.',
  Public: 'Reading and answering active forms, without a credential.',
  Legacy: 'Older public routes.',
  Account: 'Account settings. They need a login token or a browser session.',
}

const ifNoneMatch: HeaderParameter = {
  name: 'If-None-Match',
  schema: { type: 'string' },
  description: 'The `ETag` of an earlier response. The response is 304 if it is still current.',
}

const ifMatch: HeaderParameter = {
  name: 'If-Match',
  schema: { type: 'string' },
  description: 'The `ETag` that the resource must have. The response is 412 if it has another.',
}

function parametersOf({ path, paged, query, requestHeaders, notModified }: Operation): Json[] {
  const named = parameterNames(path).map((name) => {
    const { document: schema, description } = pathParameters[name as PathParameter]
    return { name, in: 'path', required: true, schema, description }
  })
  const pages = Object.entries(pageParameters).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }))
  const others = (query?.parameters ?? []).map((parameter) => ({ ...parameter, in: 'query' }))
  const headers = [...(requestHeaders ?? []), ...(notModified ? [ifMatch, ifNoneMatch] : [])]
  const inHeaders = headers.map((header) => ({ ...header, in: 'header' }))
  return [...named, ...(paged ? pages : []), ...others, ...inHeaders]
}

function errorsOf({ access, body, paged, query, errors = [] }: Operation): number[] {
  const own: number[] = [...errors, 503, 504]
  if (access !== 'none') own.push(401, 403)
  if (body) own.push(413, 415, 422)
  if (paged || query) own.push(422, 431)
  return [...new Set(own)].sort((a, b) => a - b)
}

const uploadBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file', 'form_field_id'],
      properties: {
        form_field_id: {
          type: 'string',
          format: 'uuid',
          description: 'The uuid of the file field.',
        },
        form_version: {
          type: 'integer',
          minimum: 1,
          maximum: 2_147_483_647,
          description:
            'The version of the form that was filled in. The `accept` and `max_size` of that version apply.',
        },
        client_uuid: {
          type: 'string',
          format: 'uuid',
          description:
            'Names the file in repetitions: the same file of the same field with the same id is stored once, and gets the same uuid.',
        },
        file: {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          minLength: 1,
          maxLength: 2 * 1024 * 1024,
          description: 'The file, of 1 to 2,097,152 bytes.',
        },
      },
    },
  },
}

const formFilesBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          description: 'An XLSForm: .xlsx, .xls or .csv of up to 5 MiB.',
        },
        list: {
          type: 'array',
          maxItems: 10,
          items: { type: 'string', contentMediaType: 'text/csv' },
          description: 'CSV files with choices that the form names.',
        },
      },
    },
  },
}

function requestBodyOf(operation: Operation, components: Json): Json | undefined {
  const { id, method, body, multipart, formFiles } = operation
  if (multipart) return { required: true, content: uploadBody }
  if (!body) return undefined
  const schema = toJsonSchema(body, 'input', components)
  const example = requestExamples[id]
  // An update without a body changes nothing.
  const isOptional = method === 'patch' && body.safeParse({}).success
  return {
    required: !isOptional,
    content: {
      'application/json': { schema, ...(example ? { example } : {}) },
      ...(formFiles ? formFilesBody : {}),
    },
  }
}

function contentOf({ id, success }: Operation, components: Json): Json | undefined {
  const example = replyExamples[id]
  if (success.contentType) {
    const schema = { type: 'string' }
    return { [success.contentType]: { schema, ...(example ? { example } : {}) } }
  }
  if (!success.schema) return undefined
  const schema = toJsonSchema(success.schema, 'output', components)
  return { 'application/json': { schema, ...(example ? { example } : {}) } }
}

const everyHeader = { 'X-Request-Id': 'The id of the request in the logs.' }
const retryHeader = { 'Retry-After': 'Seconds to wait before a retry.' }
const errorHeaders: Record<string, Record<string, string>> = {
  401: { 'WWW-Authenticate': '`Bearer`' },
  429: retryHeader,
  503: retryHeader,
  504: retryHeader,
}

const headersOf = (headers: Record<string, string>, required: boolean): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, required, schema: { type: 'string' } },
    ]),
  )

const retried = 'It is retried with the same webhook-id for 24 hours until the response is 2xx.'

/** The events that webhooks receive, per the Standard Webhooks specification. */
const events = {
  'submission.created': {
    id: 'submissionCreated',
    summary: `Sent to the webhook of a form for each submission. ${retried}`,
    schema: webhookEvent,
  },
  'submission.reviewed': {
    id: 'submissionReviewed',
    summary: `Sent for each review of a submission, if the webhook lists this event. ${retried}`,
    schema: reviewedEvent,
  },
  'form.published': {
    id: 'formPublished',
    summary: `Sent 10 seconds after a change to a form, once for all changes in those 10 seconds, if the webhook lists this event. ${retried}`,
    schema: publishedEvent,
  },
  'webhook.test': {
    id: 'webhookTested',
    summary: 'Sent once for each testWebhook.',
    schema: testEvent,
  },
}

const webhookHeaders = [
  ['webhook-id', 'The id of the message, the same for every attempt.'],
  ['webhook-timestamp', 'Unix time in seconds when this attempt was signed.'],
  ['webhook-signature', '`v1,` and the base64 HMAC-SHA256 of id, timestamp and body.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

const webhooksOf = (components: Json): Json =>
  Object.fromEntries(
    Object.entries(events).map(([type, { id, summary, schema }]) => {
      const content = {
        schema: toJsonSchema(schema, 'output', components),
        example: eventExamples[type],
      }
      const post = {
        operationId: id,
        tags: ['Account'],
        summary,
        security: [],
        parameters: webhookHeaders,
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '2XX': { description: 'The message is delivered.' },
          410: { description: 'The message is dropped without a retry.' },
          default: { description: 'The delivery is retried later.' },
        },
      }
      return [type, { post }]
    }),
  )

const recentPassword =
  'Needs the password to have been entered in the last 10 minutes, by a login or confirmPassword; 403 with confirm_password otherwise.'

function securityOf({ access, sessionOnly }: Operation): Json[] {
  if (access === 'none') return []
  return sessionOnly ? [{ session: [] }] : [{ bearer: [] }, { session: [] }]
}

function describe(operation: Operation, components: Json): Json {
  const { id, tag, summary, access, needsRecentPassword, success } = operation
  const { notModified, nothingCreated } = operation
  const parameters = parametersOf(operation)
  const requestBody = requestBodyOf(operation, components)
  const content = contentOf(operation, components)
  const links = linksOf(operation, operations)
  const errors = errorsOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ])
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(needsRecentPassword ? { description: recentPassword } : {}),
    security: securityOf(operation),
    'x-access': access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [success.status]: {
        description: success.description,
        headers: { ...headersOf(everyHeader, true), ...headersOf(operation.headers ?? {}, false) },
        ...(content ? { content } : {}),
        ...(Object.keys(links).length > 0 ? { links } : {}),
      },
      ...(nothingCreated
        ? {
            200: {
              description: nothingCreated,
              headers: headersOf(everyHeader, true),
              ...(content ? { content } : {}),
            },
          }
        : {}),
      ...(notModified
        ? { 304: { description: 'Not modified since the ETag in If-None-Match.' } }
        : {}),
      ...Object.fromEntries(errors),
      default: { $ref: '#/components/responses/default' },
    },
  }
}

/** The contract as OpenAPI 3.1, generated from the schemas that the gateway validates with. */
export function openApiDocument(): Json {
  const schemas: Json = {}
  const error = toJsonSchema(z.object({ error: errorBody }), 'output', schemas)
  const ref = (error['properties'] as Json)['error']
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method] = describe(operation, schemas)
  }
  const describeError = (status: number | string, description: string): Json => ({
    description,
    headers: headersOf({ ...everyHeader, ...errorHeaders[status] }, true),
    content: { 'application/json': { schema: ref, example: errorExamples[Number(status)] } },
  })
  const responses = {
    ...Object.fromEntries(
      Object.entries(errorDescriptions).map(([status, description]) => [
        status,
        describeError(status, description),
      ]),
    ),
    default: { ...describeError(500, 'An internal error (500).') },
  }
  const webhooks = webhooksOf(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formpost',
      version: '1.0.0',
      description:
        'Build forms, collect answers online and offline, and read them. Unknown properties and query parameters of requests are ignored. Texts are trimmed, except for answers and secrets. NUL and lone surrogates in a text are 422.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (fpk_…) or a login token (fpt_…).',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'formpost_session',
          description:
            'A browser session. It is accepted only from pages of the same origin. With HTTPS the name is __Secure-formpost_session.',
        },
      },
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
