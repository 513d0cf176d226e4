import type { Field } from '@formpost/contract'
import { contentsOf, inFormOrder, moveInto, placeNewField } from '@formpost/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { readForm } from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** A change of a form. Fields and containers are named by numbers, of which the remainder counts. */
const which = fc.nat({ max: 99 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    type: fc.constantFrom('group' as const, 'short_text' as const),
    at: fc.option(which, { nil: undefined }),
    parent: fc.option(which, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('move' as const), which, parent: which }),
  fc.record({ kind: fc.constant('reorder' as const), order: fc.array(which, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('delete' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!

const parents = (fields: readonly Field[]): (string | null)[] => [
  null,
  ...fields.filter(({ type }) => type === 'group').map(({ uuid }) => uuid),
]

const send = async (request: Promise<{ status: number; text: string }>) => {
  const { status, text } = await request
  expect(status, text).toBeLessThan(300)
}

/** Sends a change; returns the uuids that the rules put in order, with null for a new field. */
async function apply(path: string, fields: Field[], change: Step): Promise<(string | null)[]> {
  const uuids: (string | null)[] = fields.map(({ uuid }) => uuid)
  switch (change.kind) {
    case 'add': {
      const { type, at: position } = change
      const named =
        change.parent === undefined ? {} : { parent: pick(parents(fields), change.parent) }
      await send(api.post(`${path}/fields`, { type, label: 'New', position, ...named }))
      return uuids.toSpliced(placeNewField(fields, { position, ...named }).position, 0, null)
    }
    case 'move': {
      const field = pick(fields, change.which)
      const parent = pick(parents(fields), change.parent)
      const isInside = parent !== null && contentsOf(fields, field.uuid).has(parent)
      if (isInside || parent === field.uuid || parent === field.parent) return uuids
      await send(api.patch(`${path}/fields/${field.id}`, { parent }))
      return moveInto(fields, field.uuid, parent).map(({ uuid }) => uuid)
    }
    case 'reorder': {
      const first = [...new Set(change.order.map((index) => pick(fields, index)))]
      await send(api.post(`${path}/fields/reorder`, { ids: first.map(({ id }) => id) }))
      const rest = fields.filter((field) => !first.includes(field))
      return inFormOrder([...first, ...rest]).map(({ uuid }) => uuid)
    }
    case 'delete': {
      const field = pick(fields, change.which)
      const gone = contentsOf(fields, field.uuid).add(field.uuid)
      if (gone.size === fields.length) return uuids
      await send(api.delete(`${path}/fields/${field.id}`))
      return uuids.filter((uuid) => !gone.has(uuid!))
    }
  }
}

it('changes of a form keep its fields in the order of their containers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const { form } = await createFormWith(api, { type: 'short_text', label: 'First' })
      let { fields } = form
      for (const change of steps) {
        const expected = await apply(`/forms/${form.uuid}`, fields, change)
        const known = new Set(expected)
        fields = (await readForm(api, form)).fields
        expect(fields.map(({ uuid }) => (known.has(uuid) ? uuid : null))).toEqual(expected)
        expect(fields.map(({ position }) => position)).toEqual([...fields.keys()])
        expect(inFormOrder(fields)).toEqual(fields)
      }
    }),
    { numRuns: 5 },
  )
})
