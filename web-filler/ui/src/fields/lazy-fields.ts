type LazyFields = typeof import('./lazy/index.ts')

/** What has its component and messages in `lazy/`, which is loaded for the forms that need it. */
export type LazyField = keyof LazyFields['components']

let loaded: LazyFields | undefined

/** Loads the fields that are not part of the first load. */
export const loadLazyFields = async (): Promise<LazyFields> =>
  (loaded ??= await import('./lazy/index.ts'))

/** The loaded fields; undefined before. */
export const lazyFields = (): LazyFields | undefined => loaded
