import type { DraftDocument } from '../document/index.ts'

/** A problem that the service found. */
export interface Refusal {
  readonly field: string | undefined
  readonly property: string
  readonly message: string
}

/** Errors at paths such as `fields.3.options.1` and `form.title`. */
export function refusalsOf(
  errors: Readonly<Record<string, readonly string[]>>,
  { fields }: DraftDocument,
): Refusal[] {
  return Object.entries(errors).flatMap(([path, texts]) => {
    const [, index, ofField] = /^fields\.(\d+)\.(.+)$/.exec(path) ?? []
    const field = index === undefined ? undefined : fields[Number(index)]?.uuid
    const property = ofField ?? path.replace(/^form\./, '')
    return texts.map((message) => ({ field, property, message }))
  })
}
