import { stat } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from 'playwright-core'

const dist = path.resolve(import.meta.dirname, '../../web-desk/dist')

/** Records the scripts that a page loads, and returns their sum in bytes, compressed with gzip. */
export function recordScripts(page: Page): { names: () => string[]; bytes: () => Promise<number> } {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/desk/') && pathname.endsWith('.js')) paths.add(pathname)
  })
  const sizeOf = async (name: string) =>
    (await stat(path.join(dist, `${name.slice('/desk'.length)}.gz`))).size
  return {
    names: () => [...paths],
    async bytes() {
      const sizes = await Promise.all([...paths].map(sizeOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}
