import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type ExpressionCase,
  type ExpressionGroup,
  type Outcome,
} from '../../services/shared/rules/vectors/expressions/run-expression-vector.ts'
import { expressionVectorFiles } from '../../services/shared/rules/vectors/read-vectors.ts'
import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { openJudge, type Steps } from './judge/open-judge.ts'
import { xformOf } from './judge/xform.ts'

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
    page = await openJudge(browser)
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
