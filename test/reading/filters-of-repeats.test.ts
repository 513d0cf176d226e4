import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { formWithRepeats, storeAnswers, villages, type RepeatsForm } from './form-with-repeats.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

describe('filters of a form with repeats', () => {
  let made: RepeatsForm
  beforeAll(async () => {
    made = await formWithRepeats(api)
    await storeAnswers(system, made, villages)
  })

  /** The villages that match conditions on fields by name, such as `age[gt]=3`. */
  async function matching(...conditions: string[]): Promise<string[]> {
    const query = conditions.map((condition) =>
      condition.replace(/^(\w+)((?:\[\w+\])?)=/, (all, name: keyof RepeatsForm['ids'], operator) =>
        name in made.ids ? `where[${made.ids[name]}]${operator}=` : all,
      ),
    )
    const path = `/forms/${made.form.uuid}/submissions/export?order=asc&${query.join('&')}`
    const reply = await api.get(path)
    expect(reply.status, reply.text).toBe(200)
    return [...reply.text.matchAll(/^(Ama|Boro|Cela),/gm)].map(([, village]) => village!)
  }

  it('find a submission by one of its instances', async () => {
    expect(await matching('age[gt]=60')).toEqual(['Cela'])
    expect(await matching('age=3')).toEqual(['Ama', 'Cela'])
    expect(await matching('built[lt]=2002-01-01', 'village=Ama')).toEqual(['Ama'])
    expect(await matching('age=4')).toEqual([])
  })

  it('compare fields of the same instance', async () => {
    expect(await matching('age=40', 'told[contains]=1')).toEqual(['Ama'])
    expect(await matching('age=3', 'told[contains]=1')).toEqual([])
    // The person of that age lives in another house.
    expect(await matching('material=Straw', 'age=40')).toEqual([])
    expect(await matching('material=Straw', 'age=70')).toEqual(['Cela'])
  })

  it('find answers that no instance has, or that one has', async () => {
    expect(await matching('age[empty]=true')).toEqual(['Boro'])
    expect(await matching('told[empty]=true')).toEqual(['Boro', 'Cela'])
    expect(await matching('built[empty]=true')).toEqual(['Boro', 'Cela'])
    expect(await matching('built[empty]=false')).toEqual(['Ama'])
    expect(await matching('told[empty]=true', 'age=70')).toEqual(['Cela'])
  })

  it('search the texts of instances', async () => {
    expect(await matching('q=WISE')).toEqual(['Ama'])
    expect(await matching('q=houses')).toEqual(['Boro'])
    expect(await matching('q=cela')).toEqual(['Cela'])
    expect(await matching('q=straw')).toEqual([])
  })

  it('take former texts of an option for it', async () => {
    expect(await matching('colour=Red')).toEqual(['Ama', 'Boro'])
    expect(await matching('colour=Crimson')).toEqual(['Ama', 'Boro'])
    expect(await matching('material=Tin', 'told[contains]=wise')).toEqual(['Ama'])
  })
})
