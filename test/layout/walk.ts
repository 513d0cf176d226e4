import path from 'node:path'

import type { Page } from 'playwright-core'

import { bundleScript } from '../harness/bundle-script.ts'
import type * as Rules from './in-page/index.ts'
import { applyLook, looks, type Look } from './looks.ts'

declare global {
  var layoutRules: typeof Rules | undefined
}

const rules = path.join(import.meta.dirname, 'in-page/index.ts')
let bundle: Promise<string> | undefined

/** What is wrong with the layout of the page in each look. */
export async function faultsIn(page: Page, shown: readonly Look[] = looks): Promise<string[]> {
  const code = await (bundle ??= bundleScript(rules, 'layoutRules'))
  if (!(await page.evaluate(() => 'layoutRules' in window))) await page.evaluate(code)
  const faults: string[] = []
  for (const look of shown) {
    await applyLook(page, look)
    const found = await page.evaluate(() => globalThis.layoutRules!.findFaults())
    faults.push(...found.map((fault) => `${look.name}: ${fault}`))
  }
  return faults
}
