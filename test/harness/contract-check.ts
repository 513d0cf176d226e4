import { openApiDocument } from '@formpost/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'

type Json = Record<string, unknown>
interface Described {
  content?: Record<string, { schema?: Json }>
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

/** What a reply has that the contract's document does not allow; undefined where it is as described. */
export function contractFault(
  method: string,
  pathname: string,
  { status, contentType, body }: { status: number; contentType: string | null; body: unknown },
): string | undefined {
  const { template } = templates.find(({ pattern }) => pattern.test(pathname)) ?? {}
  const operation = template && document.paths[template]?.[method.toLowerCase()]
  if (!template || !operation) {
    const isApi = pathname.startsWith('/api/') && status !== 404
    return isApi ? `${method} ${pathname} ${status}: the document knows no such route` : undefined
  }
  if (status === 304) return undefined
  const described = operation.responses[String(status)]
  const where = `${method} ${template} ${status}`
  if (!described) return `${where}: the document knows no such status`
  const base = described.$ref
    ? `/components/responses/${status}`
    : `/paths/${escape(template)}/${method.toLowerCase()}/responses/${status}`
  const { content } = described.$ref ? document.components.responses[String(status)]! : described
  if (!content) return undefined
  const [type] = Object.keys(content)
  if (!contentType?.startsWith(type!)) return `${where}: is ${contentType}, not ${type}`
  if (type !== 'application/json') return undefined
  const validate = validatorAt(`${base}/content/${escape(type)}/schema`)
  return validate(body) ? undefined : `${where}: ${ajv.errorsText(validate.errors)}`
}
