import path from 'node:path'

import type { Field } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import type * as FormRules from '@formpost/rules/form'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { createDevice, type Device } from '../browser/device.ts'
import { createApi } from '../harness/api.ts'
import { bundleScript } from '../harness/bundle-script.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { household, questionnaire } from './language-forms.ts'
import { runLoad } from './load-process.ts'
import { report, type Row } from './report.ts'
import { statisticsOf } from './statistics.ts'
import { typingDelays } from './typing-delays.ts'

declare global {
  var formRules: typeof FormRules
}

const cpuSlowdown = 6
const rounds = 9
const rules = path.resolve(import.meta.dirname, '../../services/shared/rules/src/form/index.ts')

interface Measured {
  fields: FormField[]
  answers: Record<string, unknown>
  /** Names of fields outside of repeats, or in the middle instance, that are answered. */
  answered: string[]
  /** The name of a repeat to which instances are added. */
  repeat?: string
  rounds: number
}

/** Runs in the page. Milliseconds of opening a record, of each change of an answer, and of each added instance. */
function measureRules({ fields, answers, answered, repeat, rounds }: Measured) {
  const { compileForm, openRecord } = globalThis.formRules
  const time = (work: () => void) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  const uuidOf = (name: string) => fields.find((field) => field.name === name)!.id
  const opened: number[] = []
  const changed: number[] = []
  const added: number[] = []
  for (let round = 0; round < rounds; round++) {
    let record!: FormRules.FormRecord
    opened.push(
      time(() => {
        record = openRecord(compileForm(fields), {
          ...{ clock: '2026-03-04T12:00:00+00:00', answers, isNew: false },
          ...{ random: Math.random, uuid: () => crypto.randomUUID() },
        })
        for (const { id } of fields) record.state(id)
      }),
    )
    const repeatId = repeat === undefined ? undefined : uuidOf(repeat)
    const instances = repeatId === undefined ? [] : record.instances(repeatId)
    // Only what was read before is reported as changed.
    for (const { key } of instances)
      for (const { id } of fields) record.state(`${repeatId}.${key}.${id}`)
    const prefix =
      instances.length > 0 ? `${repeatId}.${instances[instances.length >> 1]!.key}.` : ''
    for (const name of answered) {
      const isChoice = fields.find((field) => field.name === name)!.type === 'radio'
      for (const value of isChoice ? ['Yes', 'No', 'Yes'] : [1, 12, 7])
        changed.push(time(() => record.set(prefix + uuidOf(name), value)))
    }
    if (repeatId === undefined) continue
    for (let n = 0; n < 3; n++) added.push(time(() => record.addInstance(repeatId)))
  }
  return { opened, changed, added }
}

const member = (ids: Map<string, string>, index: number) =>
  Object.fromEntries(
    Object.entries({
      ...{ first: `Member ${index}`, female: 'Yes', age: index % 90, relation: 'Child' },
      ...{ school: 'Yes', class: 3, works: 'Yes', income: 100, ill: 'No', card: 'No' },
    }).map(([name, value]) => [ids.get(name)!, value]),
  )

describe('forms in the language, on a CPU six times slower', () => {
  let device: Device
  let page: Page
  let devtools: CDPSession
  const rows: Row[] = []
  const { baseUrl, apiKey, appUrl } = sharedSystem()
  const api = createApi(baseUrl, apiKey)

  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

  beforeAll(async () => {
    device = await createDevice()
    await device.open(appUrl)
    page = device.page
    devtools = await device.context.newCDPSession(page)
  })
  afterAll(async () => {
    await report('Forms in the language', rows)
    await device?.remove()
  })

  const addRow = (work: string, values: number[], against: string) => {
    const { median, p95, max } = statisticsOf(values)
    const [m, p, x] = [median, p95, max].map((value) => value.toFixed(value < 10 ? 1 : 0))
    rows.push({ work, measured: `${m} ms (p95 ${p}, max ${x})`, against })
  }

  async function create(fields: object[]) {
    const created = await createFormWith(api, ...fields)
    const ids = new Map(created.fields.map(({ name, uuid }: Field) => [name ?? '', uuid]))
    const { body } = await api.get<{ data: { fields: FormField[] } }>(
      `/public/forms/${created.form.public_id}`,
    )
    return { ...created, ids, link: `${appUrl}/f/${created.form.public_id}`, public: body.data }
  }

  async function evaluateIn(measured: Omit<Measured, 'rounds'>) {
    const blank = await device.context.newPage()
    await blank.addScriptTag({ content: await bundleScript(rules, 'formRules') })
    const session = await device.context.newCDPSession(blank)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const times = await blank.evaluate(measureRules, { ...measured, rounds })
    await blank.close()
    return times
  }

  /** Milliseconds from each click on a button to its paint. */
  const clickDelays = (name: string, times: number) =>
    page.getByRole('button', { name }).evaluate(async (button: HTMLElement, count) => {
      const delays: number[] = []
      for (let n = 0; n < count; n++) {
        const start = performance.now()
        button.click()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        delays.push(performance.now() - start)
      }
      return delays
    }, times)

  /** Milliseconds until a form is shown, with all of its fields. */
  async function timesToOpen(link: string, selector: string): Promise<number[]> {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const start = performance.now()
      await page.goto(link)
      await page.locator(selector).first().waitFor()
      times.push(performance.now() - start)
    }
    return times
  }

  it('evaluates a questionnaire of 600 fields', { timeout: 120_000 }, async () => {
    const form = await create(questionnaire())
    const answered = ['s0q0', 's0q1', 's5q0', 's5q1', 's19q1']
    const times = await evaluateIn({ fields: form.public.fields, answers: {}, answered })
    addRow('600 fields, 500 expressions: compile and first evaluation', times.opened, '300 ms')
    addRow('evaluation of a key press', times.changed, '16 ms')
    await throttle(cpuSlowdown)
    addRow(
      'time until it can be filled in',
      await timesToOpen(form.link, '.field input'),
      '3,000 ms',
    )
    await page.getByText('Yes', { exact: true }).first().click()
    const control = page.locator(`#field-${form.ids.get('s0q1')}`)
    await control.waitFor()
    addRow('a key press to its paint', await typingDelays(page, '1234321', [control]), '100 ms')
    await throttle(1)
  })

  it.each([300, 1_000])('fills in a household of %i', { timeout: 600_000 }, async (members) => {
    const form = await create(household(members))
    const answers = {
      [form.ids.get('member')!]: Array.from({ length: members - 10 }, (_, n) =>
        member(form.ids, n),
      ),
    }
    const times = await evaluateIn({
      ...{ fields: form.public.fields, answers, repeat: 'member' },
      answered: ['age', 'female', 'income'],
    })
    const label = `${members.toLocaleString('en')} members of 15 questions`
    addRow(`${label}: compile and first evaluation`, times.opened, '300 ms at 300')
    addRow(`${label}: evaluation of a key press`, times.changed, '16 ms')
    addRow(`${label}: evaluation of an added instance`, times.added, '16 ms')
    await throttle(cpuSlowdown)
    addRow(
      `${label}: time until it can be filled in`,
      await timesToOpen(form.link, '.instance'),
      '3,000 ms at 300',
    )
    const cards = page.locator('.instance')
    const middle = cards.nth(members >> 1)
    const controls = ['Name', 'How old'].map((label) => middle.getByLabel(label).first())
    await middle.scrollIntoViewIfNeeded()
    await controls[0]!.waitFor()
    addRow(`${label}: a key press to its paint`, await typingDelays(page, '12', controls), '100 ms')
    if (members < 1_000) {
      const delays = await clickDelays('Add another', 9)
      addRow(`${label}: adding an instance to its paint`, delays, '200 ms')
    }
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    rows.push({
      ...{ work: `${label}: memory of the page`, against: '150 MB' },
      measured: `${Math.round(usedSize / 2 ** 20)} MB`,
    })
    await throttle(1)
  })

  it.each([30, 300])('judges submissions of %i members', { timeout: 60_000 }, async (members) => {
    const form = await create(household(0))
    const answers = Array.from({ length: members }, (_, index) => member(form.ids, index))
    const { perSecond } = await runLoad('sequential', {
      url: `${baseUrl}/public/forms/${form.form.public_id}/submissions`,
      body: { fields: { [form.ids.get('member')!]: answers } },
      seconds: 5,
    })
    rows.push({
      work: `a submission of ${members} members, from one client, until it is stored`,
      measured: `${(1_000 / perSecond).toFixed(1)} ms`,
      against: members === 30 ? '20 ms' : '100 ms',
    })
  })
})
