import {
  errorText,
  isPropertyErrorCode,
  isRequestErrorCode,
  propertyErrors,
  requestErrors,
  type PropertyError,
} from '@formpost/rules'

interface Coded {
  code: string
  [parameter: string]: unknown
}

interface ErrorBody extends Coded {
  message: string
  errors?: Record<string, string[]>
  codes?: Record<string, Coded[]>
}

const isKind: Record<string, (value: unknown) => boolean> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  texts: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string'),
  boolean: (value) => typeof value === 'boolean',
  value: (value) => typeof value === 'number' || typeof value === 'string',
  list: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
}

const catalogue = 'services/shared/rules/src/errors'

/** What is wrong with the parameters of a code. */
function parametersViolation(
  { code, ...sent }: Coded,
  kinds: Readonly<Record<string, string>> = {},
): string | undefined {
  const unknown = Object.keys(sent).find((name) => !(name in kinds))
  if (unknown) return `${code} has no parameter ${unknown} in ${catalogue}`
  const wrong = Object.entries(kinds).find(([name, kind]) => {
    const isAbsent = kind.endsWith('?') && (sent[name] ?? null) === null
    return !isAbsent && !isKind[kind.replace('?', '')]!(sent[name])
  })
  return wrong && `${code} needs the parameter ${wrong[0]} (${wrong[1]})`
}

function propertyViolation(text: string | undefined, error: Coded): string | undefined {
  const { code } = error
  if (code === 'invalid') {
    return `“${text}” has no code: a check in gateway/contract lacks refusedAs() or must()`
  }
  if (!isPropertyErrorCode(code)) return `${code} is not in ${catalogue}`
  const [, kinds]: readonly [string, object?] = propertyErrors[code]
  return (
    parametersViolation(error, kinds as Record<string, string>) ??
    (text === errorText(error as PropertyError)
      ? undefined
      : `“${text}” is not the text of ${code}`)
  )
}

/** The members of an error body that are not parameters of its code. */
const otherMembers = new Set(['message', 'errors', 'codes', 'confirm_password'])

/** How an error body departs from the catalogue of errors; undefined if it conforms. */
export function errorViolation(body: unknown, headers: Headers): string | undefined {
  const sent = body as ErrorBody
  const { message, code, errors, codes } = sent
  if (typeof message !== 'string') return undefined
  if (typeof code !== 'string' || !isRequestErrorCode(code)) {
    return `the code ${code} is not in ${catalogue}`
  }
  const [, text, kinds]: readonly [number, string, object?] = requestErrors[code]
  if (message !== text) return `“${message}” is not the text of ${code}`
  const parameters = Object.entries(sent).filter(([name]) => !otherMembers.has(name))
  const retryAfter = headers.get('retry-after')
  if ((retryAfter === null) !== (sent['retry_after'] === undefined)) {
    return 'retry_after and Retry-After differ'
  }
  const wrong = parametersViolation(
    Object.fromEntries(parameters) as Coded,
    kinds as Record<string, string>,
  )
  if (wrong) return wrong
  const properties = Object.keys(errors ?? {})
  if (properties.join() !== Object.keys(codes ?? {}).join()) return 'errors and codes differ'
  for (const property of properties) {
    const texts = errors![property]!
    if (texts.length !== codes![property]!.length) return `errors and codes differ at ${property}`
    for (const [index, error] of codes![property]!.entries()) {
      const violation = propertyViolation(texts[index], error)
      if (violation) return `${property}: ${violation}`
    }
  }
  return undefined
}
