import type { ListedField, RemovedField, SubmissionSummary } from '@formpost/contract'
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

describe('questions in repeats', () => {
  let made: RepeatsForm
  beforeAll(async () => {
    made = await formWithRepeats(api)
    await storeAnswers(system, made, villages)
  })

  const remove = async (name: keyof RepeatsForm['ids']) => {
    const { id } = made.form.fields.find(({ uuid }) => uuid === made.ids[name])!
    expect((await api.delete(`/forms/${made.form.uuid}/fields/${id}`)).status).toBe(204)
  }
  const linesOf = async (query: string) => {
    const reply = await api.get(`/forms/${made.form.uuid}/submissions/export?${query}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.text.replace(/^\uFEFF/, '').split('\r\n')
  }

  it('are counted once for a submission', async () => {
    const path = `/forms/${made.form.uuid}/fields`
    const { body } = await api.get<{ data: ListedField[] }>(path)
    const counts = Object.fromEntries(body.data.map((field) => [field.name, field.answers_count]))
    expect(counts).toMatchObject({ village: 3, house: 2, material: 2, built: 1, age: 2, told: 1 })
  })

  it('stay in the table of their repeat once they are removed', async () => {
    await remove('material')
    expect((await linesOf(`repeat=${made.ids.house}`))[0]).not.toContain('Material')
    const [header, first] = await linesOf(`repeat=${made.ids.house}&removed=1`)
    expect(header).toBe(
      'Submission ID,Instance,Parent Instance,Built,Photo,person,Material (removed)',
    )
    expect(first).toMatch(/^[0-9a-f-]{36},1,,,,2,Straw$/)
  })

  it('are found and exported after their repeat is removed', async () => {
    await remove('house')
    expect((await linesOf(''))[0]).toMatch(/^Village,Name,Colours,Notes,/)
    const [header, first] = await linesOf('removed=1')
    expect(header).toMatch(/^Village,Name,Colours,Notes,Houses \(removed\),Submitted/)
    expect(first).toMatch(/^Cela,,,,1,/)
    const people = await linesOf(`removed=1&repeat=${made.ids.person}&order=asc`)
    // Questions that were removed together are in no particular order.
    expect(people[0]!.split(',').toSorted()).toEqual([
      ...['Age (removed)', 'Instance', 'Parent Instance', 'Submission ID', 'Told (removed)'],
    ])
    expect(people[2]).toMatch(/,1\.2,1,(40,'=1\+1|'=1\+1,40)$/)
    const found = await linesOf(`removed=1&where[${made.ids.age}]=70`)
    expect(found.slice(1).map((line) => line.split(',')[0])).toEqual(['Cela', ''])
    const path = `/forms/${made.form.uuid}/summary?removed=1`
    const { fields } = (await api.get<{ data: SubmissionSummary }>(path)).body.data
    const age = fields.find(({ field_uuid }) => field_uuid === made.ids.age)
    expect(age).toMatchObject({ removed: true, answered: 4, instances: 5 })
  })

  it('are listed with the repeats that they were in', async () => {
    const path = `/forms/${made.form.uuid}/fields?removed=1`
    const { body } = await api.get<{ data: RemovedField[] }>(path)
    const parents = Object.fromEntries(body.data.map((field) => [field.name, field.parent]))
    const { house, person, roof } = made.ids
    expect(parents).toMatchObject({ house: null, person: house, age: person, material: roof })
  })
})
