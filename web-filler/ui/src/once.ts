/** Creates a value when it is first needed. The formatters of `Intl` take milliseconds each, which a page should not spend before it is shown. */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => (created ??= { value: create() }).value
}
