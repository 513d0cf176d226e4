import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy } from '../harness/tcp-proxy.ts'
import { createEveryTypeForm } from '../main-job/every-type-form.ts'
import { createDevice } from './device.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong on the page as it stands, a line each. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        runOnly,
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  )
}

/** How far the page is wider than its window, in CSS pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** A device on which a form of every type waits, and the network between it and the service. */
export async function setUpLook(options: BrowserContextOptions) {
  const system = sharedSystem()
  const proxy = await createTcpProxy(system.appUrl)
  const form = await createEveryTypeForm(createApi(system.baseUrl, system.apiKey), 'Water point')
  const device = await createDevice()
  await device.open(proxy.url, options)
  const { page } = device
  return {
    page,
    proxy,
    form,
    /** Nothing that axe finds, and nothing to scroll for sideways. */
    async check() {
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    },
    async tearDown() {
      await device.remove()
      await proxy.stop()
    },
  }
}
export type Setting = Awaited<ReturnType<typeof setUpLook>>
