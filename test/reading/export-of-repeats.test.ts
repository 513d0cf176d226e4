import { beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sharedSystem } from '../harness/shared.ts'
import { formWithRepeats, storeAnswers, villages, type RepeatsForm } from './form-with-repeats.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

describe('the export of a form with repeats', () => {
  let made: RepeatsForm
  beforeAll(async () => {
    made = await formWithRepeats(api)
    await storeAnswers(system, made, villages)
  })

  const get = (query: string) =>
    api.get<{ errors?: Record<string, string[]> }>(
      `/forms/${made.form.uuid}/submissions/export?${query}`,
    )
  /** Lines without the columns of the submission, and with numbers instead of uuids. */
  async function linesOf(query: string): Promise<string[]> {
    const reply = await get(query)
    expect(reply.status, reply.text).toBe(200)
    const uuids: string[] = []
    return reply.text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .map((line) =>
        line
          .replace(/,Submitted At.*$|,[^,]*,192\.0\.2\.7.*$/, '')
          .replace(/^[0-9a-f-]{36}/, (uuid) => {
            if (!uuids.includes(uuid)) uuids.push(uuid)
            return String(uuids.indexOf(uuid))
          }),
      )
  }

  it('has fields outside of repeats, and the number of instances', async () => {
    const lines = [
      'Village,Name,Colours,Houses,Notes',
      'Cela,,,1,',
      'Boro,,Red,0,no houses',
      'Ama,Ada,Red; Green,3,',
    ]
    expect(await linesOf('')).toEqual(lines)
    expect(await linesOf('order=asc')).toEqual([lines[0], ...lines.slice(1).toReversed()])
  })

  it('counts instances in exports of unchanged options too', async () => {
    const plain = await formWithRepeats(api)
    const path = `/forms/${plain.form.uuid}/fields`
    for (const field of plain.form.fields) {
      if (field.choices) await api.patch(`${path}/${field.id}`, { choices: null })
    }
    await storeAnswers(system, plain, villages)
    const reply = await api.get(`/forms/${plain.form.uuid}/submissions/export`)
    expect(reply.text).toMatch(/^Cela,,,1,,/m)
    expect(reply.text).toMatch(/^Boro,,Red,0,no houses,/m)
    expect(reply.text).toMatch(/^Ama,Ada,Crimson; Green,3,,/m)
  })

  it('has a table for each repeat', async () => {
    expect(await linesOf(`repeat=${made.ids.house}`)).toEqual([
      'Submission ID,Instance,Parent Instance,Material,Built,Photo,person',
      ...['0,1,,Straw,,,2'],
      ...['1,1,,Tin,2001-01-01,,2', '1,2,,,,,0', '1,3,,Tin,,,1'],
    ])
    expect(await linesOf(`repeat=${made.ids.person.toUpperCase()}&order=asc`)).toEqual([
      'Submission ID,Instance,Parent Instance,Age,Told',
      ...['0,1.1,1,3,', "0,1.2,1,40,'=1+1", '0,3.1,3,,"Old, ""wise"""'],
      ...['1,1.1,1,70,', '1,1.2,1,3,'],
    ])
  })

  it('has the names of fields and choices if they are wanted', async () => {
    expect(await linesOf('headers=names&values=names')).toEqual([
      'village,name,colour,house,notes',
      'Cela,,,1,',
      'Boro,,r,0,no houses',
      'Ama,Ada,r; g,3,',
    ])
    const houses = await linesOf(`values=names&repeat=${made.ids.house}`)
    expect(houses.slice(0, 3)).toEqual([
      'Submission ID,Instance,Parent Instance,Material,Built,Photo,person',
      '0,1,,Straw,,,2',
      '1,1,,tin,2001-01-01,,2',
    ])
  })

  it('refuses what it cannot have', async () => {
    const { house, name } = made.ids
    for (const [query, parameter] of [
      [`repeat=${name}`, 'repeat'],
      ['repeat=7', 'repeat'],
      ['headers=uuids', 'headers'],
      ['values=uuids', 'values'],
      [`repeat=${house}&columns=review`, 'columns'],
    ] as const) {
      const reply = await get(query)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors ?? {})).toEqual([parameter])
    }
  })
})
