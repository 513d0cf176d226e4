import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy } from '../harness/tcp-proxy.ts'
import { createEveryTypeForm } from '../offline/every-type-form.ts'
import { createDevice } from './device.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe finds on the page. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
        runOnly,
        // Without it axe describes every element that passes too, which takes most of its time.
        resultTypes: ['violations'],
        preload: false,
        // Other pages than this one, which have their own tests.
        iframes: false,
      }),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  )
}

/** Waits for running transitions, whose colours axe would take for a lack of contrast. */
const transitionsEnded = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** By how many CSS pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Fails if axe finds a violation or the page scrolls sideways. */
export async function checkAccessibility(page: Page): Promise<void> {
  await transitionsEnded(page)
  expect(await violationsOn(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** Opens the filler on a device, behind a proxy, with a form of every field type. */
export async function setUpAccessibilityCheck(options: BrowserContextOptions) {
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
    check: () => checkAccessibility(page),
    async tearDown() {
      await device.remove()
      await proxy.stop()
    },
  }
}
export type AccessibilityCheck = Awaited<ReturnType<typeof setUpAccessibilityCheck>>
