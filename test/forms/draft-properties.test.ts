import { randomUUID } from 'node:crypto'

import type { Form, PublicForm } from '@formpost/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import {
  draftOf,
  publishNow,
  readForm,
  readPublic,
  type DraftField,
  type NewDraft,
} from './draft-api.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** A change of a form. Fields are named by numbers, of which the remainder counts. */
type Step =
  | { kind: 'add'; at: number; depends: boolean; content: Partial<DraftField> }
  | { kind: 'update'; which: number; depends: boolean; content: Partial<DraftField> }
  | { kind: 'delete'; which: number }
  | { kind: 'reverse' }
  | { kind: 'settings'; settings: Record<string, unknown> }

const index = fc.nat({ max: 99 })
const content: fc.Arbitrary<Partial<DraftField>> = fc.record({
  type: fc.constantFrom(
    'short_text',
    'long_text',
    'number',
    'radio',
    'file',
    'paragraph',
    'hidden',
  ),
  label: fc.constantFrom('One', 'Two', 'ü'),
  content: fc.constantFrom(null, '<b>Rich</b> <script>text</script>', 'A & B'),
  description: fc.constantFrom(null, 'Help'),
  placeholder: fc.constantFrom(null, 'Type'),
  options: fc.constantFrom(['A'], ['B', 'C']),
  default_value: fc.constantFrom(null, 'D'),
  settings: fc.constantFrom(null, {}, { max_length: 5, rows: null }, { field_width: 'small' }),
  is_required: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: index, depends: fc.boolean(), content }),
  fc.record({ kind: fc.constant('update' as const), which: index, depends: fc.boolean(), content }),
  fc.record({ kind: fc.constant('delete' as const), which: index }),
  fc.record({ kind: fc.constant('reverse' as const) }),
  fc.record({
    kind: fc.constant('settings' as const),
    settings: fc.record(
      {
        title: fc.constantFrom('A form', 'Über'),
        description: fc.constantFrom(null, ' ', 'Text'),
        redirect_url: fc.constantFrom('', 'https://example.org/'),
        is_active: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
)

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length]

/** The field that logic may refer to: the second one of a new form, so that there are no cycles. */
const controlling = ({ fields }: Form) => fields[1]!.uuid

const logicOn = (
  fields: readonly { uuid?: string }[],
  controller: string,
  own?: string,
): DraftField['logic'] =>
  own !== controller && fields.some(({ uuid }) => uuid === controller)
    ? {
        action: 'show',
        conditions: [{ field_uuid: controller, operator: 'is_not_empty', value: null }],
      }
    : null

/** Applies a step as a request, through the operations on single fields. */
async function applyNow(form: Form, change: Step): Promise<void> {
  const { fields } = await readForm(api, form)
  const controller = controlling(form)
  const path = `/forms/${form.uuid}`
  switch (change.kind) {
    case 'add': {
      const at = change.at % (fields.length + 1)
      const logic = change.depends ? logicOn(fields, controller) : null
      await addField(api, form, { ...change.content, logic, position: at })
      break
    }
    case 'update': {
      const field = pick(fields, change.which)
      if (!field) return
      const logic = change.depends ? logicOn(fields, controller, field.uuid) : null
      const reply = await api.patch(`${path}/fields/${field.id}`, { ...change.content, logic })
      expect(reply.status, reply.text).toBe(200)
      break
    }
    case 'delete': {
      const field = pick(fields, change.which)
      if (field) expect((await api.delete(`${path}/fields/${field.id}`)).status).toBe(204)
      break
    }
    case 'reverse': {
      const ids = fields.map(({ id }) => id).toReversed()
      if (ids.length > 0) await api.post(`${path}/fields/reorder`, { ids })
      break
    }
    case 'settings':
      expect((await api.patch(path, change.settings)).status).toBe(200)
  }
}

/** Applies a step to a draft. */
function applyToDraft(draft: NewDraft, change: Step, controller: string): NewDraft {
  const { fields } = draft
  switch (change.kind) {
    case 'add': {
      const at = change.at % (fields.length + 1)
      const logic = change.depends ? logicOn(fields, controller) : null
      const added = { ...change.content, logic, uuid: randomUUID() }
      return { ...draft, fields: fields.toSpliced(at, 0, added) }
    }
    case 'update': {
      const field = pick(fields, change.which)
      if (!field) return draft
      const logic = change.depends ? logicOn(fields, controller, field.uuid) : null
      const updated = { ...field, ...change.content, logic }
      return { ...draft, fields: fields.with(fields.indexOf(field), updated) }
    }
    case 'delete':
      return { ...draft, fields: fields.filter((field) => field !== pick(fields, change.which)) }
    case 'reverse':
      return { ...draft, fields: fields.toReversed() }
    case 'settings':
      return { ...draft, form: { ...draft.form, ...change.settings } }
  }
}

/** A public form without ids, with conditions by position. */
function comparable({ public_id: _id, public_url: _url, version: _version, ...form }: PublicForm) {
  const positions = new Map(form.fields.map(({ id, position }) => [id, position]))
  const fields = form.fields.map(({ id: _field, logic, ...field }) => ({
    ...field,
    logic: logic && {
      ...logic,
      conditions: logic.conditions?.map(({ field_uuid, ...condition }) => ({
        ...condition,
        on: positions.get(field_uuid),
      })),
    },
  }))
  return { ...form, fields }
}

const activate = (form: Form) => api.patch(`/forms/${form.uuid}`, { is_active: true })

it('changes made one by one, or by one draft, lead to the same form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const [oneByOne, atOnce] = [await createForm(api), await createForm(api)]
      for (const change of steps) await applyNow(oneByOne, change)
      const controller = controlling(atOnce)
      const draft = steps.reduce(
        (former, change) => applyToDraft(former, change, controller),
        draftOf(atOnce),
      )
      const published = await publishNow(api, atOnce, draft)
      expect(published.is_active).toBe((await readForm(api, oneByOne)).is_active)
      expect(published.version - atOnce.version).toBeLessThanOrEqual(1)
      await Promise.all([activate(oneByOne), activate(atOnce)])
      expect(comparable(await readPublic(api, atOnce))).toEqual(
        comparable(await readPublic(api, oneByOne)),
      )
    }),
    { numRuns: 25 },
  )
})
