import type { ErrorBody } from '@formpost/contract'
import { propertyErrorText } from '@formpost/ui/messages/errors/index.ts'

import { messages } from '../../parts/messages/index.ts'
import type { DraftDocument } from '../document/index.ts'

/** A problem that the service found. */
export interface Refusal {
  readonly field: string | undefined
  readonly property: string
  readonly message: string
}

/** Errors at paths such as `fields.3.options.1` and `form.title`, in words. */
export function refusalsOf(
  { errors = {}, codes = {} }: Pick<Partial<ErrorBody>, 'errors' | 'codes'>,
  { fields }: DraftDocument,
): Refusal[] {
  return Object.keys(errors).flatMap((path) => {
    const [, index, ofField] = /^fields\.(\d+)\.(.+)$/.exec(path) ?? []
    const field = index === undefined ? undefined : fields[Number(index)]?.uuid
    const property = ofField ?? path.replace(/^form\./, '')
    const texts = (codes[path] ?? []).map(propertyErrorText)
    return (texts.length > 0 ? texts : [undefined]).map((text) => ({
      field,
      property,
      message: text ?? messages.errors.refused,
    }))
  })
}
