import type { FormField } from '@formpost/rules'
import { convertForm, type ConvertedForm } from '@formpost/xlsform'
import type { Page } from 'playwright-core'
import { RE2JS } from 're2js'

import { seededRandom } from '../../harness/random.ts'
import type { ConvertedXlsForm } from './convert-xlsforms.ts'
import { differencesOf, type Difference } from './differences.ts'
import { fillForm, fillWith, prepareForm } from './fill-form.ts'
import type { Change, JudgedNode } from './open-judge.ts'

export interface Comparison {
  form: ConvertedForm
  differences: Difference[]
}

/** Fills a form in at random, in our engine and in ODK's. */
export async function compareForm(
  page: Page,
  xform: ConvertedXlsForm,
  { fillings: count, seed }: { fillings: number; seed: number },
): Promise<Comparison> {
  const { xml, form } = read(xform)
  const fillable = prepareForm(form)
  const fillings = Array.from({ length: count }, (_, at) =>
    fillForm(fillable, seededRandom(seed + at)),
  )
  const judged = await page.evaluate(([xml, changes]) => globalThis.judgeFillings(xml, changes), [
    xml,
    fillings.map(({ changes }) => changes),
  ] as const)
  const isOurs = isFieldOf(form.fields)
  const differences = fillings.flatMap((filling, at) => differencesOf(filling, judged[at]!))
  return { form, differences: differences.filter(({ path, ours }) => ours || isOurs(path)) }
}

/** Gives the same answers to both engines. */
export async function compareAnswers(
  page: Page,
  xform: ConvertedXlsForm,
  answers: Record<string, unknown>,
): Promise<{ nodes: Record<string, JudgedNode>; judged: Record<string, JudgedNode> }> {
  const { xml, form } = read(xform)
  const { nodes, changes } = fillWith(prepareForm(form), answers)
  const fillings: Change[][] = [changes]
  const [judged] = await page.evaluate(([each, all]) => globalThis.judgeFillings(each, all), [
    xml,
    fillings,
  ] as const)
  if (typeof judged !== 'object') throw new Error(judged)
  return { nodes, judged }
}

function read(xform: ConvertedXlsForm): { xml: string; form: ConvertedForm } {
  if ('error' in xform) throw new Error(xform.error)
  let uuids = 0
  const form = convertForm(xform.sheets, { uuid: () => `f${++uuids}`, patterns: RE2JS })
  return { xml: xform.xml, form }
}

/** Whether a node of the engine is a field of ours: some are left out, and the converter adds some. */
function isFieldOf(fields: readonly FormField[]): (path: string) => boolean {
  const names = new Set(fields.map(({ name }) => name))
  return (path) =>
    path === '' ||
    names.has(
      path
        .replace(/\[\d+\]/g, '')
        .split('/')
        .at(-1),
    )
}
