import { z } from 'zod'

import { errorBody } from '../errors.ts'
import { webhookEvent } from '../webhook.ts'
import { toJsonSchema } from './components.ts'
import { errorExamples, eventExample, replyExamples, requestExamples } from './examples.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { type PathParameter, pathParameters } from './path-parameters.ts'

type Json = Record<string, unknown>

const errorWords: Record<number, string> = {
  401: 'The credential is missing, invalid or revoked. Where Accept prefers text/html: 302 to the home page.',
  403: 'The credential may not do this, or the form is someone else’s.',
  404: 'There is no such thing, or the form is not active.',
  409: 'A paid form, other answers under the same client_uuid, or two-factor authentication in another state.',
  413: 'The body or file is too large.',
  415: 'The body is of the wrong type.',
  422: 'What is wrong, by property.',
  429: 'Too many requests; Retry-After says when to try again.',
  503: 'A part of the service is down; Retry-After says when to try again.',
  504: 'A part of the service took too long; Retry-After says when to try again.',
}

const tagWords: Record<Operation['tag'], string> = {
  Authentication: 'Logging in, and what a credential may do.',
  Forms: 'Your forms and their settings.',
  Fields: 'The fields of your forms, one at a time.',
  Submissions: 'The answers to your forms.',
  Public: 'What anyone may do with an active form.',
  Legacy: 'The older public routes, with shapes of their own.',
  Account: 'Settings of your account, for a login token only.',
}

const pageParameters = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  {
    name: 'per_page',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  },
]

function parametersOf({ path, paged }: Operation): Json[] {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const { document: schema, description } = pathParameters[name as PathParameter]
    return { name, in: 'path', required: true, schema, description }
  })
  return [...named, ...(paged ? pageParameters : [])]
}

function errorsOf({ access, body, paged, errors = [] }: Operation): number[] {
  const own: number[] = [...errors, 503, 504]
  if (access !== 'none') own.push(401, 403)
  if (body) own.push(413, 415, 422)
  if (paged) own.push(422)
  return [...new Set(own)].sort((a, b) => a - b)
}

const uploadBody = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file', 'form_field_id'],
      properties: {
        form_field_id: { type: 'string', format: 'uuid', description: 'Of the file field.' },
        file: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    },
  },
}

function requestBodyOf({ id, body, multipart }: Operation, components: Json): Json | undefined {
  if (multipart) return { required: true, content: uploadBody }
  if (!body) return undefined
  const schema = toJsonSchema(body, 'input', components)
  const example = requestExamples[id]
  return {
    required: true,
    content: { 'application/json': { schema, ...(example ? { example } : {}) } },
  }
}

function contentOf({ id, success }: Operation, components: Json): Json | undefined {
  if (success.contentType) return { [success.contentType]: { schema: { type: 'string' } } }
  if (!success.schema) return undefined
  const schema = toJsonSchema(success.schema, 'output', components)
  const example = replyExamples[id]
  return { 'application/json': { schema, ...(example ? { example } : {}) } }
}

const everyHeader = { 'X-Request-Id': 'Names this request in the logs.' }
const retryHeader = { 'Retry-After': 'Seconds to wait before trying again.' }
const errorHeaders: Record<string, Record<string, string>> = {
  401: { 'WWW-Authenticate': '`Bearer`' },
  429: retryHeader,
  503: retryHeader,
  504: retryHeader,
}

const headersOf = (headers: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

/** The one event, delivered per the Standard Webhooks specification. */
const webhooksOf = (components: Json): Json => ({
  'submission.created': {
    post: {
      operationId: 'submissionCreated',
      tags: ['Account'],
      summary:
        'Sent to a form’s webhook for each submission. Whatever is not answered with 2xx comes again for 24 hours, with the same webhook-id.',
      security: [],
      parameters: [
        ['webhook-id', 'The same for every try of a message.'],
        ['webhook-timestamp', 'When this try was signed, in seconds since 1970.'],
        ['webhook-signature', '`v1,` and the HMAC-SHA256 of id, timestamp and body, in base64.'],
      ].map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toJsonSchema(webhookEvent, 'output', components),
            example: eventExample,
          },
        },
      },
      responses: {
        '2XX': { description: 'It is taken.' },
        410: { description: 'It is not wanted, and not sent again.' },
        default: { description: 'It is sent again later.' },
      },
    },
  },
})

function describe(operation: Operation, components: Json): Json {
  const { id, tag, summary, access, success, notModified } = operation
  const parameters = parametersOf(operation)
  const requestBody = requestBodyOf(operation, components)
  const content = contentOf(operation, components)
  const errors = errorsOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${status}` },
  ])
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: access === 'none' ? [] : [{ bearer: [] }],
    'x-access': access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [success.status]: {
        description: success.description,
        headers: headersOf({ ...everyHeader, ...operation.headers }),
        ...(content ? { content } : {}),
      },
      ...(notModified ? { 304: { description: 'The caller holds it (If-None-Match).' } } : {}),
      ...Object.fromEntries(errors),
      default: { $ref: '#/components/responses/default' },
    },
  }
}

/** The contract as OpenAPI 3.1, made from the very schemas that the gateway validates with. */
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
    headers: headersOf({ ...everyHeader, ...errorHeaders[status] }),
    content: { 'application/json': { schema: ref, example: errorExamples[Number(status)] } },
  })
  const responses = {
    ...Object.fromEntries(
      Object.entries(errorWords).map(([status, words]) => [status, describeError(status, words)]),
    ),
    default: { ...describeError(500, 'A fault of ours (500), told without details.') },
  }
  const webhooks = webhooksOf(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Formpost',
      version: '1.0.0',
      description: 'Build forms, have them filled in anywhere, and read the answers.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagWords).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (fpk_…) or a login token (fpt_…).',
        },
      },
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}
