import type { Field, Form, SubmissionSummary } from '@formpost/contract'
import { generateKey } from 'openpgp'
import { beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal } from '../encryption/encrypted-form.ts'
import type { Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { seededRandom } from '../harness/random.ts'
import { seed } from '../harness/seed.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  inputTypes,
  options,
  randomAnswer,
  type InputType,
  type Pick,
} from './form-of-every-type.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let owner: NewOwner
let api: Api
beforeAll(async () => {
  owner = await newOwner(system)
  ;({ api } = owner)
})
const random = seededRandom(seed)
const pick: Pick = (values) => values[Math.floor(random() * values.length)]!

type AnyField = Field & { type: InputType }
type FieldSummary = SubmissionSummary['fields'][number]

const summaryOf = async ({ uuid }: Form, query = ''): Promise<SubmissionSummary> => {
  const reply = await api.get<{ data: SubmissionSummary }>(`/forms/${uuid}/summary?${query}`)
  expect(reply.status).toBe(200)
  return reply.body.data
}

/** The cells of a CSV export, by line. */
async function readCsv({ uuid }: Form, query: string): Promise<string[][]> {
  const reply = await fetch(`${system.baseUrl}/forms/${uuid}/submissions/export?${query}`, {
    headers: { Authorization: `Bearer ${owner.secret}` },
  })
  const lines = (await reply.text()).trimEnd().split('\r\n').slice(1)
  return lines.map((line) =>
    [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  )
}

/** Counts of equal values, the most frequent first, then in the order of their bytes. */
function countsOf(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  )
}

const medianOf = (sorted: readonly number[]) =>
  (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2

function numbersOf(cells: readonly string[]) {
  const sorted = cells.map(Number).sort((a, b) => a - b)
  const [min, max] = [sorted[0]!, sorted.at(-1)!]
  const binOf = (value: number) => Math.min(9, Math.floor(((value - min) * 10) / (max - min)))
  const counts = min === max ? [sorted.length] : Array.from({ length: 10 }, () => 0)
  if (min !== max) for (const value of sorted) counts[binOf(value)]!++
  return {
    ...{ min, max, median: medianOf(sorted) },
    mean: expect.closeTo(sorted.reduce((a, b) => a + b, 0) / sorted.length, 9) as number,
    histogram: counts.map((count, bin) => ({
      from: expect.closeTo(min + ((max - min) * bin) / 10, 9) as number,
      to: expect.closeTo(min === max ? max : min + ((max - min) * (bin + 1)) / 10, 9) as number,
      count,
    })),
  }
}

/** Counts day by day, in ranges of the least whole days of which ten are enough. */
function daysByRange(days: readonly string[], min: string, max: string) {
  const all: string[] = []
  for (const day = new Date(min); day <= new Date(max); day.setUTCDate(day.getUTCDate() + 1)) {
    all.push(day.toISOString().slice(0, 10))
  }
  const length = Math.ceil(all.length / 10)
  const ranges = Array.from({ length: Math.ceil(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  )
  return ranges.map((range) => ({
    from: range[0],
    to: range.at(-1),
    count: days.filter((day) => day >= range[0]! && day <= range.at(-1)!).length,
  }))
}

/** The summary of one field, computed from its column. */
function summaryOfColumn(field: AnyField, current: readonly string[], column: string[]): object {
  const cells = column.filter((cell) => cell !== '')
  const own = {
    field_uuid: field.uuid,
    type: field.type,
    label: field.label,
    answered: cells.length,
  }
  switch (field.type) {
    case 'dropdown':
    case 'radio':
    case 'checkbox': {
      const chosen = countsOf(cells.flatMap((cell) => cell.split('; ')))
      const known = new Map(chosen)
      const former = chosen.filter(([option]) => !current.includes(option))
      const all = [...current.map((name) => [name, known.get(name) ?? 0] as const), ...former]
      return { ...own, options: all.map(([option, count]) => ({ option, count })) }
    }
    case 'rank': {
      const rankings = cells.map((cell) => cell.split('; '))
      const all = [...new Set([...current, ...countsOf(rankings.flat()).map(([name]) => name)])]
      const ranks = all.map((option) => {
        const places = rankings.map((ranking) => ranking.indexOf(option) + 1).filter((at) => at > 0)
        const sum = places.reduce((total, place) => total + place, 0)
        const first = places.filter((place) => place === 1).length
        const mean = places.length > 0 ? sum / places.length : null
        return { option, count: places.length, first, mean_place: mean }
      })
      return { ...own, ranks }
    }
    case 'number':
      return cells.length > 0 ? { ...own, numbers: numbersOf(cells) } : own
    case 'rating': {
      if (cells.length === 0) return own
      const histogram = [1, 2, 3, 4, 5].map((step) => {
        const count = cells.filter((cell) => cell === String(step)).length
        return { from: step, to: step, count }
      })
      return { ...own, numbers: { ...numbersOf(cells), histogram } }
    }
    case 'time': {
      if (cells.length === 0) return own
      const times = cells.toSorted()
      const [min, max] = [times[0]!, times.at(-1)!]
      const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
      const histogram = hours
        .filter((hour) => hour >= min.slice(0, 2) && hour <= max.slice(0, 2))
        .map((hour) => {
          const count = times.filter((time) => time.startsWith(hour)).length
          return { from: `${hour}:00`, to: `${hour}:59`, count }
        })
      const median = times[Math.floor((times.length - 1) / 2)]
      return { ...own, times: { min, max, median, histogram } }
    }
    case 'date':
    case 'datetime': {
      const days = cells.map((cell) => cell.slice(0, 10)).toSorted()
      const median = days[Math.floor((days.length - 1) / 2)]
      if (days.length === 0) return own
      const [min, max] = [days[0]!, days.at(-1)!]
      return { ...own, dates: { min, max, median, histogram: daysByRange(days, min, max) } }
    }
    case 'consent': {
      const given = cells.length
      return { ...own, consents: { given, not_given: column.length - given } }
    }
    case 'file':
      return own
    default: {
      const texts = countsOf(cells)
      const examples = texts.slice(0, 5).map(([text]) => text)
      return texts.length > 0 ? { ...own, texts: { distinct: texts.length, examples } } : own
    }
  }
}

describe(`a summary, seed ${seed}`, () => {
  let form: Form
  let fields: AnyField[]
  const newOptions = ['Well', 'Renamed', 'a_b', 'New']

  async function submitRandom(allowed: readonly string[]) {
    const answers: Record<string, unknown> = {}
    for (const { uuid, type } of fields) {
      const answer = randomAnswer(type, pick)
      if (answer === undefined || type === 'file') continue
      answers[uuid] =
        {
          ...{ number: pick([1, 0.25]) * Math.floor(random() * 40 - 10) },
          ...{ dropdown: pick(allowed), radio: pick(allowed) },
          rank: pick([allowed, allowed.toReversed()]),
          checkbox: [...new Set([pick(allowed), pick(allowed)])],
        }[type as string] ?? answer
    }
    const reply = await submit(api, form, { fields: answers, was_offline: pick([true, false]) })
    expect(reply.text).toContain('submission_uuid')
  }

  beforeAll(async () => {
    const repeated = inputTypes.flatMap((type) => (random() < 0.4 ? [type, type] : [type]))
    const created = await createFormWith(
      api,
      { type: 'paragraph', content: 'Hello' },
      ...repeated.map((type, n) => ({ type, label: `Field ${n}`, options })),
    )
    form = created.form
    fields = created.fields.slice(1) as AnyField[]
    const radio = fields.find(({ type }) => type === 'radio')!
    const hidden = pick(fields.filter(({ uuid }) => uuid !== radio.uuid))
    const conditions = [{ field_uuid: radio.uuid, operator: 'equals', value: 'Well' }]
    const path = (field: Field) => `/forms/${form.uuid}/fields/${field.id}`
    await api.patch(path(hidden), { logic: { action: 'show', conditions } })
    for (let n = 0; n < 40; n++) await submitRandom(options)
    for (const field of fields) {
      if (field.options) await api.patch(path(field), { options: newOptions })
    }
    for (let n = 0; n < 40; n++) await submitRandom(newOptions)
    await sql(
      system,
      `UPDATE submissions.submissions
       SET created_at = (created_at AT TIME ZONE 'UTC' - (seq % 4) * interval '30 hours') AT TIME ZONE 'UTC'
       WHERE form_uuid = $1`,
      [form.uuid],
    )
  })

  it('equals a computation over the export', async () => {
    const { data } = (await api.get<{ data: { data: unknown[] } & Form }>(`/forms/${form.uuid}`))
      .body
    const choice = fields.find(({ type }) => type === 'radio')!
    for (const query of ['', 'was_offline=true', `where[${choice.uuid}]=Well`, 'q=ada', 'q=none']) {
      const rows = await readCsv(form, query)
      const summary = await summaryOf(form, query)
      const times = rows.map((row) => row[fields.length]!).toSorted()
      const days = countsOf(times.map((time) => time.slice(0, 10))).toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      )
      expect({ query, ...summary, fields: [] }).toEqual({
        query,
        count: rows.length,
        first_at: times[0] ?? null,
        last_at: times.at(-1) ?? null,
        offline_count: rows.filter((row) => row.at(-1) === 'true').length,
        per_day: days.map(([day, count]) => ({ day, count })),
        fields: [],
      })
      expect(summary.fields).toHaveLength(fields.length)
      for (const [index, found] of summary.fields.entries()) {
        const field = data.fields.find(({ uuid }) => uuid === fields[index]!.uuid) as AnyField
        const column = rows.map((row) => row[index]!)
        expect({ query, ...found }).toEqual({
          query,
          ...summaryOfColumn(field, field.options ?? [], column),
        })
      }
    }
  })
})

describe('a summary', () => {
  const field = ({ fields }: SubmissionSummary, { uuid }: Field): FieldSummary =>
    fields.find(({ field_uuid }) => field_uuid === uuid)!

  it('ignores texts that are no day of the calendar', async () => {
    const created = await createFormWith(api, { type: 'short_text', label: 'Built on' })
    const [builtOn] = created.fields as [Field]
    const texts = ['2026-02-29', '2026-99-99', '0000-00-00', '٢٠٢٦-٠١-٠١', '2024-02-29', 'May']
    for (const text of texts) await submit(api, created.form, { fields: { [builtOn.uuid]: text } })
    await api.patch(`/forms/${created.form.uuid}/fields/${builtOn.id}`, { type: 'date' })
    const day = '2024-02-29'
    expect(field(await summaryOf(created.form), builtOn)).toMatchObject({
      answered: 6,
      dates: { min: day, max: day, median: day, histogram: [{ from: day, to: day, count: 1 }] },
    })
  })

  it('compares answers of the current type only', async () => {
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Depth' },
      { type: 'radio', label: 'State', options: ['dry', 'wet'] },
    )
    const { form } = created
    const [depth, state] = created.fields as [Field, Field]
    await submit(api, form, { fields: { [depth.uuid]: '7', [state.uuid]: 'dry' } })
    await api.patch(`/forms/${form.uuid}/fields/${depth.id}`, { type: 'number' })
    const choices = { type: 'checkbox', options: ['wet', 'dry'] }
    await api.patch(`/forms/${form.uuid}/fields/${state.id}`, choices)
    await submit(api, form, { fields: { [depth.uuid]: 12, [state.uuid]: ['wet', 'dry'] } })
    const summary = await summaryOf(form)
    expect(field(summary, depth)).toMatchObject({
      answered: 2,
      numbers: {
        min: 12,
        max: 12,
        mean: 12,
        median: 12,
        histogram: [{ from: 12, to: 12, count: 1 }],
      },
    })
    expect(field(summary, state)).toMatchObject({
      answered: 2,
      options: [
        { option: 'wet', count: 1 },
        { option: 'dry', count: 2 },
      ],
    })
  })

  it('handles the largest numbers and long texts', async () => {
    const { form, fields } = await createFormWith(
      api,
      { type: 'number', label: 'Amount' },
      { type: 'long_text', label: 'Remarks' },
    )
    const [amount, remarks] = fields as [Field, Field]
    for (const number of [-1.7e308, 1.7e308, 5e-324, 0.1]) {
      const answers = { [amount.uuid]: number, [remarks.uuid]: '🐘'.repeat(5_000) }
      expect((await submit(api, form, { fields: answers })).status).toBe(201)
    }
    const summary = await summaryOf(form)
    const { numbers } = field(summary, amount)
    expect(numbers).toMatchObject({ min: -1.7e308, max: 1.7e308, mean: 0.025, median: 0.05 })
    expect(numbers!.histogram.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 1])
    expect(field(summary, remarks).texts).toEqual({ distinct: 1, examples: ['🐘'.repeat(200)] })
  })

  it('handles numbers between the smallest ones', async () => {
    const { form, fields } = await createFormWith(api, { type: 'number', label: 'Amount' })
    for (const number of [0, 5e-324]) {
      await submit(api, form, { fields: { [fields[0]!.uuid]: number } })
    }
    const { numbers } = field(await summaryOf(form), fields[0]!)
    expect(numbers).toMatchObject({ min: 0, max: 5e-324, mean: 0, median: 0 })
    expect(numbers!.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  it('of an encrypted form has counts only', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Ada' }], format: 'armored' })
    const { form } = await encryptedForm(api, publicKey)
    const sealed = await seal({ fields: {} }, publicKey)
    await submit(api, form, { encrypted_payload: sealed, was_offline: true })
    expect(await summaryOf(form)).toMatchObject({ count: 1, offline_count: 1, fields: [] })
  })

  it('of a form without submissions is empty', async () => {
    const { form, fields } = await createFormWith(api, { type: 'number', label: 'Amount' })
    expect(await summaryOf(form)).toEqual({
      ...{ count: 0, first_at: null, last_at: null, offline_count: 0, per_day: [] },
      fields: [{ field_uuid: fields[0]!.uuid, type: 'number', label: 'Amount', answered: 0 }],
    })
    expect((await (await newOwner(system)).api.get(`/forms/${form.uuid}/summary`)).status).toBe(403)
  })
})
