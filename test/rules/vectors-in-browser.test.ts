import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type * as ExpressionRunner from '../../services/shared/rules/vectors/expressions/run-expression-vector.ts'
import type * as FileRunner from '../../services/shared/rules/vectors/files/run-file-vector.ts'
import type * as FormRunner from '../../services/shared/rules/vectors/forms/run-form-vector.ts'
import {
  expressionVectorFiles,
  fileVectorFiles,
  formVectorFiles,
  vectorFiles,
} from '../../services/shared/rules/vectors/read-vectors.ts'
import type * as Runner from '../../services/shared/rules/vectors/run-vector.ts'
import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { bundleScript } from '../harness/bundle-script.ts'

declare global {
  var rulesRunner: typeof Runner
  var fileRunner: typeof FileRunner
  var expressionRunner: typeof ExpressionRunner
  var formRunner: typeof FormRunner
}

const folder = path.resolve(import.meta.dirname, '../../services/shared/rules/vectors')

/** The rules and a vector runner as a script. */
const bundleRunner = (entry: string, name: string) => bundleScript(path.join(folder, entry), name)

interface Report {
  ran: number
  mismatches: { name: string; actual: unknown; expected: unknown }[]
}

/** Runs in the page, so that parsing and comparison happen in the browser too. */
function runInPage(json: string): Report {
  const { actualOutcome, expectedOutcome } = globalThis.rulesRunner
  const vectors = JSON.parse(json) as Runner.Vector[]
  const mismatches = vectors.flatMap((vector) => {
    const [actual, expected] = [actualOutcome(vector), expectedOutcome(vector)]
    const same = JSON.stringify(actual) === JSON.stringify(expected)
    return same ? [] : [{ name: vector.name, actual, expected }]
  })
  return { ran: vectors.length, mismatches }
}

function runFilesInPage(json: string): Report {
  const { actualFileOutcome, expectedFileOutcome } = globalThis.fileRunner
  const vectors = JSON.parse(json) as FileRunner.FileVector[]
  const mismatches = vectors.flatMap((vector) => {
    const [actual, expected] = [actualFileOutcome(vector), expectedFileOutcome(vector)]
    const same = JSON.stringify(actual) === JSON.stringify(expected)
    return same ? [] : [{ name: vector.name, actual, expected }]
  })
  return { ran: vectors.length, mismatches }
}

function runExpressionsInPage(json: string): Report {
  const { actualExpressionOutcome } = globalThis.expressionRunner
  const groups = JSON.parse(json) as ExpressionRunner.ExpressionGroup[]
  const outcomes = groups.flatMap((group) =>
    group.cases.map(([name, expected]) => ({
      name,
      actual: actualExpressionOutcome(group, name),
      expected,
    })),
  )
  // Parameters of a problem may have another order.
  const sorted = (outcome: object) =>
    JSON.stringify(Object.entries(outcome).sort(([a], [b]) => (a < b ? -1 : 1)))
  const isSame = ({ actual, expected }: (typeof outcomes)[number]) =>
    typeof expected === 'object' && expected !== null
      ? sorted(Object(actual) as object) === sorted(expected)
      : actual === expected
  return { ran: outcomes.length, mismatches: outcomes.filter((outcome) => !isSame(outcome)) }
}

function runFormsInPage(json: string): Report {
  const vectors = JSON.parse(json) as FormRunner.FormVector[]
  const mismatches = vectors.flatMap((vector) => {
    const [actual, expected] = [globalThis.formRunner.actualFormOutcome(vector), vector.expect]
    const same = JSON.stringify(actual) === JSON.stringify(expected)
    return same ? [] : [{ name: vector.name, actual, expected }]
  })
  return { ran: vectors.length, mismatches }
}

describe.skipIf(!chromiumPath())('rule vectors in Chromium', () => {
  let browser: TestBrowser | undefined
  let page: Page

  beforeAll(async () => {
    const code = await bundleRunner('run-vector.ts', 'rulesRunner')
    const filesCode = await bundleRunner('files/run-file-vector.ts', 'fileRunner')
    const expressionsCode = await bundleRunner(
      'expressions/run-expression-vector.ts',
      'expressionRunner',
    )
    const formsCode = await bundleRunner('forms/run-form-vector.ts', 'formRunner')
    browser = await createBrowser()
    // The zone farthest from UTC reveals dates that are converted to a Date.
    const context = await browser.open({ timezoneId: 'Pacific/Kiritimati', locale: 'ar-EG' })
    page = await context.newPage()
    await page.addScriptTag({ content: code })
    await page.addScriptTag({ content: filesCode })
    await page.addScriptTag({ content: expressionsCode })
    await page.addScriptTag({ content: formsCode })
  })

  afterAll(() => browser?.remove())

  it.each(vectorFiles)('%s', async (_file, json) => {
    const { ran, mismatches } = await page.evaluate(runInPage, json)
    expect(mismatches).toEqual([])
    expect(ran).toBe((JSON.parse(json) as unknown[]).length)
  })

  it.each(fileVectorFiles)('files: %s', async (_file, json) => {
    const { ran, mismatches } = await page.evaluate(runFilesInPage, json)
    expect(mismatches).toEqual([])
    expect(ran).toBe((JSON.parse(json) as unknown[]).length)
  })

  it.each(expressionVectorFiles)('expressions: %s', async (_file, json) => {
    const { ran, mismatches } = await page.evaluate(runExpressionsInPage, json)
    expect(mismatches).toEqual([])
    const groups = JSON.parse(json) as ExpressionRunner.ExpressionGroup[]
    expect(ran).toBe(groups.flatMap(({ cases }) => cases).length)
  })

  it.each(formVectorFiles)('forms: %s', async (_file, json) => {
    const { ran, mismatches } = await page.evaluate(runFormsInPage, json)
    // Problems may have their parameters in another order.
    expect(mismatches.map(({ name, actual }) => ({ name, actual }))).toEqual(
      mismatches.map(({ name, expected }) => ({ name, actual: expected })),
    )
    expect(ran).toBe((JSON.parse(json) as unknown[]).length)
  })
})
