import path from 'node:path'

/** The checkout; `src` and `dist` are equally deep. */
export const root = path.resolve(import.meta.dirname, '../../..')
