import { fillIn, isDate } from '@formpost/rules'

import { formatDay, formatNumber } from '../../format.ts'
import { isolated } from '../isolated.ts'
import { direction, language } from '../language.ts'
import type { ErrorTexts } from './error-texts.ts'
import type { Messages } from './gen/en.ts'

/** A code and its parameters as received. A newer service may send codes that this page does not know. */
export interface SentError {
  code: string
  [parameter: string]: unknown
}

const files: Readonly<Record<string, () => Promise<ErrorTexts>>> = import.meta.glob<Messages>(
  './gen/*.ts',
  { import: 'messages' },
)

let texts: ErrorTexts | undefined

/**
 * Loads the texts, which are not part of the first load because most visits need none. Resolves in any case: without them, errors are
 * described in general.
 */
export async function loadErrorTexts(): Promise<void> {
  texts ??= await files[`./gen/${language}.ts`]?.().catch(() => undefined)
}

const hasText = (all: Readonly<Record<string, string>>, code: string | undefined): code is string =>
  code !== undefined && Object.hasOwn(all, code)

function written(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string' && isDate(value)) return formatDay(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return direction === 'rtl' ? isolated(text) : text
}

/** Why a request failed; undefined if the code is not known. */
export const requestErrorText = (code: string | undefined): string | undefined =>
  texts && hasText(texts.requests, code)
    ? texts.requests[code as keyof typeof texts.requests]
    : undefined

/** What is wrong with a property; in general words if the code is not known. Undefined if the texts could not be loaded. */
export function propertyErrorText({ code, ...parameters }: SentError): string | undefined {
  const all: Record<string, string> | undefined = texts?.properties
  if (!all) return undefined
  return textOf(hasText(all, code) ? all[code]! : all['invalid']!, parameters) ?? all['invalid']
}

/** Undefined if a parameter is missing. */
function textOf(text: string, parameters: Readonly<Record<string, unknown>>): string | undefined {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const isComplete = names.every((name) => parameters[name] !== undefined)
  return isComplete ? fillIn(text, parameters, written) : undefined
}

/** Why a delivery failed; undefined if the reason is not known. */
export function deliveryErrorText(
  reason: string | null,
  parameters: Readonly<Record<string, unknown>>,
): string | undefined {
  const all: Record<string, string> | undefined = texts?.deliveries
  if (!all || reason === null || !Object.hasOwn(all, reason)) return undefined
  return textOf(all[reason]!, parameters)
}

/** What is wrong with something that has a name, such as the label of a field. */
export const errorAt = (name: string, text: string): string =>
  texts ? fillIn(texts.at, { name, text }, String) : text

/** The name of a property by its path in the API, such as `options.2`; undefined if people do not enter it. */
export function propertyName(path: string): string | undefined {
  const [first = ''] = path.split('.')
  const names: Record<string, string> | undefined = texts?.names
  return names && Object.hasOwn(names, first) ? names[first] : undefined
}
