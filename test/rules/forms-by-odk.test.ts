import { readdirSync } from 'node:fs'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath } from '../harness/browser-path.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { seed } from '../harness/seed.ts'
import { isMissing } from '../harness/shared.ts'
import { deliberateDifferences } from './forms/differences.ts'
import { fillingsOf, forms } from './forms/index.ts'
import { compareAnswers, compareForm } from './judge/compare-form.ts'
import { convertXlsForms, type ConvertedXlsForm } from './judge/convert-xlsforms.ts'
import { firstByPath } from './judge/differences.ts'
import { openJudge } from './judge/open-judge.ts'

/** Folders of XLSForms to try. */
const folders = (process.env['XLSFORMS'] ?? '').split(path.delimiter).filter(Boolean)

describe.skipIf(!chromiumPath() || isMissing('pyxform'))("forms by ODK's engine", () => {
  let browser: TestBrowser | undefined
  let page: Page
  let converted: Map<string, ConvertedXlsForm>

  beforeAll(async () => {
    browser = await createBrowser()
    page = await openJudge(browser)
    const all = new Map(Object.entries(forms))
    for (const { about, sheets } of deliberateDifferences) all.set(about, sheets)
    const results = await convertXlsForms([...all.values()].map((sheets) => ({ sheets })))
    converted = new Map([...all.keys()].map((name, at) => [name, results[at]!]))
  })

  afterAll(() => browser?.remove())

  it.each(Object.keys(forms))('fills in %s alike', async (name) => {
    const xform = converted.get(name)!
    const { form, differences } = await compareForm(page, xform, {
      fillings: fillingsOf(name),
      seed,
    })
    expect(form.report.filter(({ outcome }) => outcome !== 'whole')).toEqual([])
    expect(firstByPath(differences)).toEqual({})
  })

  it.each(deliberateDifferences)(
    'differs: $about',
    async ({ about, answers = {}, path: at, ours, judge }) => {
      const { nodes, judged } = await compareAnswers(page, converted.get(about)!, answers)
      expect({ ours: nodes[at], judge: judged[at] }).toMatchObject({ ours, judge })
    },
  )

  it.each(folders)('reports the forms of %s', async (folder) => {
    const files = readdirSync(folder).filter((file) => /\.xlsx?$/.test(file))
    const xforms = await convertXlsForms(files.map((file) => ({ file: path.join(folder, file) })))
    const results: string[] = []
    for (const [at, file] of files.entries())
      results.push(`${file}: ${await tryForm(page, xforms[at]!)}`)
    const count = results.filter((result) => result.endsWith(': the same')).length
    console.log(`${results.join('\n')}\n${count} of ${files.length} are the same`)
    expect(count).toBeGreaterThan(0)
  })
})

async function tryForm(page: Page, xform: ConvertedXlsForm): Promise<string> {
  try {
    const { differences } = await compareForm(page, xform, { fillings: 10, seed })
    if (differences.length === 0) return 'the same'
    return `differs: ${JSON.stringify(firstByPath(differences)).slice(0, 2_000)}`
  } catch (error) {
    return `not compared: ${String(error).split('\n')[0]}`
  }
}
