import path from 'node:path'

import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { vectorFiles } from '../../services/shared/rules/vectors/read-vectors.ts'
import type * as Runner from '../../services/shared/rules/vectors/run-vector.ts'
import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'

declare global {
  var rulesRunner: typeof Runner
}

const folder = path.resolve(import.meta.dirname, '../../services/shared/rules/vectors')

/** The rules and what runs a vector, as one classic script that sets `rulesRunner`. */
async function bundleRunner(): Promise<string> {
  const result = await build({
    root: folder,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(folder, 'run-vector.ts'),
        formats: ['iife'],
        name: 'rulesRunner',
        fileName: 'runner',
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('vite has bundled nothing.')
  return chunk.code
}

interface Report {
  ran: number
  mismatches: { name: string; actual: unknown; expected: unknown }[]
}

/** Runs in the page: reads the vectors there, and compares there. */
function runThere(json: string): Report {
  const { actualOutcome, expectedOutcome } = globalThis.rulesRunner
  const vectors = JSON.parse(json) as Runner.Vector[]
  const mismatches = vectors.flatMap((vector) => {
    const [actual, expected] = [actualOutcome(vector), expectedOutcome(vector)]
    const same = JSON.stringify(actual) === JSON.stringify(expected)
    return same ? [] : [{ name: vector.name, actual, expected }]
  })
  return { ran: vectors.length, mismatches }
}

describe.skipIf(!chromiumPath())('the rules in Chromium say what they say in Node', () => {
  let browser: TestBrowser | undefined
  let page: Page

  beforeAll(async () => {
    const code = await bundleRunner()
    browser = await createBrowser()
    // As far from UTC as there is, so that a day which passes through a Date shifts.
    const context = await browser.open({ timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG' })
    page = await context.newPage()
    await page.addScriptTag({ content: code })
  }, 60_000)

  afterAll(() => browser?.remove())

  it.each(vectorFiles)('%s', async (_file, json) => {
    const { ran, mismatches } = await page.evaluate(runThere, json)
    expect(mismatches).toEqual([])
    expect(ran).toBe((JSON.parse(json) as unknown[]).length)
  })
})
