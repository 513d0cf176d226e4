import type { ErrorBody } from '@formpost/contract'
import { errorAt, propertyErrorText, propertyName } from '@formpost/ui/messages/errors/index.ts'

import { messages as common } from '../parts/messages/index.ts'
import type { FormDocument } from './create-form.ts'
import { messages } from './messages/index.ts'

/** A document as it was read from a file: nothing in it has been checked. */
interface Unchecked {
  fields?: { label?: unknown }[]
}

/** Where a path leads, such as `fields.3.options.1`: the field by its number and label, then the property. */
function placeOf(path: string, document: Unchecked | undefined): string[] {
  const [, index, ofField] = /^fields\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
  if (index === undefined)
    return [propertyName(path.replace(/^form\./, ''))].flatMap((n) => n ?? [])
  const label = document?.fields?.[Number(index)]?.label
  const field = messages.fieldNumber(String(Number(index) + 1))
  return [
    typeof label === 'string' && label !== '' ? `${field} (${label})` : field,
    ...(ofField === undefined ? [] : [propertyName(ofField)].flatMap((name) => name ?? [])),
  ]
}

/** What the service refused of a document, in words, with the place of each problem. */
export function describeProblems(
  { errors = {}, codes = {} }: Pick<Partial<ErrorBody>, 'errors' | 'codes'>,
  document: FormDocument | undefined,
): { path: string; text: string }[] {
  return Object.keys(errors).map((path) => {
    const texts = (codes[path] ?? []).flatMap((error) => propertyErrorText(error) ?? [])
    const text = texts.join(' ') || common.errors.refused
    const place = placeOf(path, document as Unchecked | undefined).join(', ')
    return { path, text: place ? errorAt(place, text) : text }
  })
}
