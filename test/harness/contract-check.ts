import { openApiDocument } from '@formpost/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'

type Json = Record<string, unknown>
interface Described {
  content?: Record<string, { schema?: Json; example?: unknown }>
  headers?: Record<string, unknown>
  $ref?: string
}
type Paths = Record<string, Record<string, { responses: Record<string, Described> }>>

const document = openApiDocument() as unknown as {
  paths: Paths
  components: { responses: Record<string, Described> }
}
const ajv = new Ajv2020({ strict: false, allErrors: true })
formatsPlugin.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

const templates = Object.keys(document.paths).map((template) => ({
  template,
  // A literal path wins over one with a parameter in its place.
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

const escape = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Headers that are told of, but not of every reply. */
const sometimes = new Set(['Idempotent-Replayed'])

/** What a reply has that the contract's document does not allow; undefined where it is as described. */
export function contractFault(
  method: string,
  pathname: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): string | undefined {
  const { template } = templates.find(({ pattern }) => pattern.test(pathname)) ?? {}
  const operation = template && document.paths[template]?.[method.toLowerCase()]
  if (!template || !operation) {
    const isApi = pathname.startsWith('/api/') && status !== 404
    return isApi ? `${method} ${pathname} ${status}: the document knows no such route` : undefined
  }
  const described = operation.responses[String(status)]
  const where = `${method} ${template} ${status}`
  if (!described) return `${where}: the document knows no such status`
  const base = described.$ref
    ? `/components/responses/${status}`
    : `/paths/${escape(template)}/${method.toLowerCase()}/responses/${status}`
  const answer = described.$ref ? document.components.responses[String(status)]! : described
  const missing = Object.keys(answer.headers ?? {}).filter(
    (name) => !sometimes.has(name) && !headers.has(name),
  )
  if (missing.length > 0) return `${where}: has no ${missing.join(', ')}`
  const { content } = answer
  const contentType = headers.get('content-type')
  if (!content) return contentType ? `${where}: has a body` : undefined
  const [type] = Object.keys(content)
  if (!contentType?.startsWith(type!)) return `${where}: is ${contentType}, not ${type}`
  if (type !== 'application/json') return undefined
  const validate = validatorAt(`${base}/content/${escape(type)}/schema`)
  return validate(body) ? undefined : `${where}: ${ajv.errorsText(validate.errors)}`
}
