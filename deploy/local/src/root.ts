import path from 'node:path'

/** The checkout; this file is as deep in `src` as in `dist`. */
export const root = path.resolve(import.meta.dirname, '../../..')
