import type { SubmissionSummary } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../harness/api.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { formWithRepeats, storeAnswers, villages, type RepeatsForm } from './form-with-repeats.ts'

const system = sharedSystem()
// A new owner, because the service runs only two summaries of one owner at once.
let api: Api
beforeAll(async () => {
  ;({ api } = await newOwner(system))
})

describe('the summary of a form with repeats', () => {
  let made: RepeatsForm
  beforeAll(async () => {
    made = await formWithRepeats(api)
    await storeAnswers(system, made, villages)
  })

  async function summary(query = '') {
    const path = `/forms/${made.form.uuid}/summary?${query}`
    const reply = await api.get<{ data: SubmissionSummary }>(path)
    expect(reply.status, reply.text).toBe(200)
    const { count, fields } = reply.body.data
    const of = (name: keyof RepeatsForm['ids']) =>
      fields.find(({ field_uuid }) => field_uuid === made.ids[name])
    return { count, of, labels: fields.map(({ label }) => label) }
  }

  it('counts submissions, and instances beside them', async () => {
    const { count, of, labels } = await summary()
    expect(count).toBe(3)
    expect(labels).toEqual([
      ...['Village', 'Name', 'Colours', 'Material', 'Built', 'Photo', 'Age', 'Told', 'Notes'],
    ])
    expect(of('village')).toMatchObject({ answered: 3, texts: { distinct: 3 } })
    expect(of('village')).not.toHaveProperty('instances')
    expect(of('built')).toMatchObject({ answered: 1, instances: 4, dates: { min: '2001-01-01' } })
    expect(of('photo')).toMatchObject({ answered: 0, instances: 4 })
    const numbers = { min: 3, max: 70, mean: 29, median: 21.5 }
    expect(of('age')).toMatchObject({ answered: 4, instances: 5, numbers })
    const texts = { distinct: 2, examples: ['=1+1', 'Old, "wise"'] }
    expect(of('told')).toMatchObject({ answered: 2, instances: 5, texts })
  })

  it('counts former texts of an option as the option', async () => {
    const { of } = await summary()
    expect(of('material')!.options).toEqual([
      { option: 'Tin', count: 2 },
      { option: 'Straw', count: 1 },
    ])
    expect(of('colour')!.options).toEqual([
      { option: 'Red', count: 2 },
      { option: 'Green', count: 1 },
    ])
  })

  it('covers all instances of the submissions that a filter finds', async () => {
    const { count, of } = await summary(`where[${made.ids.age}]=70`)
    expect(count).toBe(1)
    expect(of('age')).toMatchObject({ answered: 2, instances: 2, numbers: { min: 3, max: 70 } })
    expect(of('material')).toMatchObject({ answered: 1, instances: 1 })
  })
})
