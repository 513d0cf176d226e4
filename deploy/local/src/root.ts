import path from 'node:path'

/** The checkout; this module is in `src`, in `dist` or in a bundle. */
export const root = path.resolve(
  import.meta.dirname.replace(/([/\\]dist)[/\\]bundled$/, '$1'),
  '../../..',
)
