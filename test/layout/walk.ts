import path from 'node:path'

import type { Page } from 'playwright-core'
import { build } from 'vite'

import type * as Rules from './in-page/index.ts'
import { applyLook, looks } from './looks.ts'

declare global {
  var layoutRules: typeof Rules | undefined
}

let bundle: Promise<string> | undefined

/** The rules as a classic script that sets `layoutRules`. */
async function bundleRules(): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'in-page/index.ts'),
        formats: ['iife'],
        name: 'layoutRules',
        fileName: 'rules',
      },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  const chunk = built && 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error('Vite returned no bundle.')
  return chunk.code
}

/** What is wrong with the layout of the page in every look. */
export async function faultsIn(page: Page): Promise<string[]> {
  const code = await (bundle ??= bundleRules())
  if (!(await page.evaluate(() => 'layoutRules' in window))) await page.evaluate(code)
  const faults: string[] = []
  for (const look of looks) {
    await applyLook(page, look)
    const found = await page.evaluate(() => globalThis.layoutRules!.findFaults())
    faults.push(...found.map((fault) => `${look.name}: ${fault}`))
  }
  return faults
}
