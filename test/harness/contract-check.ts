import { openApiDocument } from '@formpost/contract'
import formatsPlugin from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

import { errorViolation } from './error-check.ts'

type Json = Record<string, unknown>
interface ResponseObject {
  content?: Record<string, { schema?: Json; example?: unknown }>
  headers?: Record<string, unknown>
  $ref?: string
}
type Paths = Record<string, Record<string, { responses: Record<string, ResponseObject> }>>

const document = openApiDocument() as unknown as {
  paths: Paths
  components: { responses: Record<string, ResponseObject> }
}
const ajv = new Ajv2020({ strict: false, allErrors: true })
formatsPlugin.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

const templates = Object.keys(document.paths).map((template) => ({
  template,
  // A literal path takes precedence over one with parameters.
  weight: template.split('{').length,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
templates.sort((a, b) => a.weight - b.weight)

const validators = new Map<string, ValidateFunction>()
function validatorAt(pointer: string): ValidateFunction {
  let validator = validators.get(pointer)
  if (!validator) {
    validator = ajv.compile({ $ref: `openapi#${pointer}` })
    validators.set(pointer, validator)
  }
  return validator
}

const escape = (segment: string) =>
  encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Headers that are documented but not sent with every response. */
const optionalHeaders = new Set(['Idempotent-Replayed', 'Set-Cookie'])

/** How a response violates the OpenAPI document; undefined if it conforms. */
export function contractViolation(
  method: string,
  pathname: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): string | undefined {
  const wrongError = status >= 400 ? errorViolation(body, headers) : undefined
  if (wrongError) return `${method} ${pathname} ${status}: ${wrongError}`
  const { template } = templates.find(({ pattern }) => pattern.test(pathname)) ?? {}
  const operation = template && document.paths[template]?.[method.toLowerCase()]
  if (!template || !operation) {
    const isApi = pathname.startsWith('/api/') && status !== 404 && status !== 405
    return isApi ? `${method} ${pathname} ${status}: route is not documented` : undefined
  }
  const documented = operation.responses[String(status)]
  const label = `${method} ${template} ${status}`
  if (!documented) return `${label}: status is not documented`
  const base = documented.$ref
    ? `/components/responses/${status}`
    : `/paths/${escape(template)}/${method.toLowerCase()}/responses/${status}`
  const response = documented.$ref ? document.components.responses[String(status)]! : documented
  const missing = Object.keys(response.headers ?? {}).filter(
    (name) => !optionalHeaders.has(name) && !headers.has(name),
  )
  if (missing.length > 0) return `${label}: lacks header ${missing.join(', ')}`
  const { content } = response
  const contentType = headers.get('content-type')
  if (!content) return contentType ? `${label}: must have no body` : undefined
  const [type] = Object.keys(content)
  if (type !== '*/*' && !contentType?.startsWith(type!))
    return `${label}: Content-Type is ${contentType}, not ${type}`
  if (type !== 'application/json') return undefined
  const validate = validatorAt(`${base}/content/${escape(type)}/schema`)
  return validate(body) ? undefined : `${label}: ${ajv.errorsText(validate.errors)}`
}
