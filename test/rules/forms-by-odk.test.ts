import { convertForm } from '@formpost/xlsform'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { seededRandom } from '../harness/random.ts'
import { seed } from '../harness/seed.ts'
import { isMissing } from '../harness/shared.ts'
import { fillingsOf, forms } from './forms/index.ts'
import { convertXlsForms, type ConvertedXlsForm } from './judge/convert-xlsforms.ts'
import { differencesOf, firstByPath } from './judge/differences.ts'
import { fillForm, prepareForm } from './judge/fill-form.ts'
import { openJudge } from './judge/open-judge.ts'

describe.skipIf(!chromiumPath() || isMissing('pyxform'))("forms by ODK's engine", () => {
  let browser: TestBrowser | undefined
  let page: Page
  let converted: Map<string, ConvertedXlsForm>

  beforeAll(async () => {
    browser = await createBrowser()
    page = await openJudge(browser)
    const all = Object.values(forms).map((sheets) => ({ sheets }))
    const results = await convertXlsForms(all)
    converted = new Map(Object.keys(forms).map((name, at) => [name, results[at]!]))
  })

  afterAll(() => browser?.remove())

  it.each(Object.keys(forms))('fills in %s alike', async (name) => {
    const xform = converted.get(name)!
    if ('error' in xform) throw new Error(xform.error)
    let count = 0
    const form = convertForm(xform.sheets, { uuid: () => `f${++count}` })
    expect(form.report.filter(({ outcome }) => outcome !== 'whole')).toEqual([])
    const fillable = prepareForm(form)
    const fillings = Array.from({ length: fillingsOf(name) }, (_, at) =>
      fillForm(fillable, seededRandom(seed + at)),
    )
    const judged = await page.evaluate(([xml, changes]) => globalThis.judgeFillings(xml, changes), [
      xform.xml,
      fillings.map(({ changes }) => changes),
    ] as const)
    const differences = fillings.flatMap((filling, at) => differencesOf(filling, judged[at]!))

    expect(firstByPath(differences)).toEqual({})
  })
})
