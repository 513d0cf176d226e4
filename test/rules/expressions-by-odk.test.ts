import path from 'node:path'

import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  defaultClock,
  type ExpressionCase,
  type ExpressionGroup,
  type Outcome,
} from '../../services/shared/rules/vectors/expressions/run-expression-vector.ts'
import { expressionVectorFiles } from '../../services/shared/rules/vectors/read-vectors.ts'
import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { xformOf } from './judge/xform.ts'

type Steps = [name: string, position: number][]

declare global {
  var judgeForm: (xml: string, path: Steps, count: number) => Promise<string[]>
}

/** ODK's engine as a module, because it awaits its parser. */
async function bundleJudge(): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'judge/judge-page.js'),
        formats: ['es'],
        fileName: 'judge',
      },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('Vite returned no bundle.')
  return chunk.code
}

const stepsOf = (at: string | undefined): Steps =>
  (at?.split('/') ?? []).map((step) => {
    const [, name = '', position = '1'] = /^(\w+)(?:\[(\d+)\])?$/.exec(step) ?? []
    return [name, Number(position)]
  })

/** An outcome as the engine stores it. */
const textOf = (outcome: Outcome): string =>
  outcome === null ? '' : String(outcome as string | number | boolean)

/** Not problems, which the engine has at other places, nor what would never end. */
const isJudged = ([, expected, difference]: ExpressionCase): boolean =>
  (typeof expected !== 'object' || expected === null) && !difference?.startsWith('Not judged')

describe.skipIf(!chromiumPath())("the vectors of expressions by ODK's engine", () => {
  let browser: TestBrowser | undefined
  let page: Page

  beforeAll(async () => {
    browser = await createBrowser()
    const context = await browser.open({ timezoneId: 'UTC' })
    page = await context.newPage()
    // The engine wants a secure context.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
    await page.goto('https://judge.test/')
    await page.clock.setFixedTime(new Date(defaultClock))
    await page.addScriptTag({ content: await bundleJudge(), type: 'module' })
    await page.waitForFunction(() => 'judgeForm' in globalThis)
  })

  afterAll(() => browser?.remove())

  async function judge(group: ExpressionGroup, expressions: string[]): Promise<string[]> {
    try {
      return await page.evaluate(([xml, steps, count]) => globalThis.judgeForm(xml, steps, count), [
        xformOf(group, expressions),
        stepsOf(group.at),
        expressions.length,
      ] as const)
    } catch (error) {
      if (expressions.length === 1) return [`fails: ${String(error).split('\n')[0]}`]
      const half = expressions.length >> 1
      return [
        ...(await judge(group, expressions.slice(0, half))),
        ...(await judge(group, expressions.slice(half))),
      ]
    }
  }

  it.each(expressionVectorFiles)('%s', async (_file, json) => {
    const agreed: unknown[] = []
    const differing: unknown[] = []
    for (const group of JSON.parse(json) as ExpressionGroup[]) {
      const cases = group.cases.filter(isJudged)
      if (cases.length === 0) continue
      const values = await judge(
        group,
        cases.map(([expression]) => expression),
      )
      for (const [at, [expression, expected, difference]] of cases.entries()) {
        const same = values[at] === textOf(expected)
        const seen = { about: group.about, expression, expected, judge: values[at] }
        if (!same && !difference) differing.push(seen)
        if (same && difference) agreed.push(seen)
      }
    }
    expect({ differing, agreed }).toEqual({ differing: [], agreed: [] })
  })
})
