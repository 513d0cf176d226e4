import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'
import { maxFormBytes, structureProblems } from '@formpost/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  addFields,
  apply,
  changeField,
  changeSettings,
  documentOfForm,
  findProblems,
  newField,
  type DraftDocument,
  type Problem,
} from '../../web-desk/src/builder/document/index.ts'
import {
  anyValues,
  arbitraryActions,
  goodValues,
  run,
  type Action,
  type Values,
} from '../../web-desk/src/builder/document/test-support/arbitrary-changes.ts'
import { publish, putDraft, readForm } from '../forms/draft-api.ts'
import { createApi } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

const newForm = async (): Promise<Form> => readForm(api, await createForm(api))

/** Uuids that no other form of the system has. */
const withNewUuids = (actions: readonly Action[]): Action[] =>
  actions.map((action) => {
    if (action.kind === 'several') return { ...action, actions: withNewUuids(action.actions) }
    return 'uuid' in action ? { ...action, uuid: randomUUID() } : action
  })

/** The problems of values that the API does not even save. */
const unsaved: readonly Problem['code'][] = [
  'too_long',
  'bad_characters',
  'not_a_date',
  'not_whole',
  'out_of_range',
]

/** The properties that problems name, as errors of the API name them. */
const named = (document: DraftDocument, problems: readonly Problem[]): string[] => {
  const paths = problems.map(({ field, property }) => {
    if (field === undefined) return `form.${property}`
    return `fields.${document.fields.findIndex(({ uuid }) => uuid === field)}.${property}`
  })
  return [...new Set(paths)].sort()
}

type Outcome = { published: Form } | { errors: string[] }

async function saveAndPublish(live: Form, document: DraftDocument): Promise<Outcome> {
  const saved = await putDraft(
    api,
    live,
    { base_version: live.version, ...document },
    { 'If-None-Match': '*' },
  )
  const reply = saved.status === 200 ? await publish(api, live) : saved
  if (reply.status === 200) return { published: await readForm(api, live) }
  expect(reply.status, reply.text).toBe(422)
  if (saved.status === 200) await api.delete(`/forms/${live.uuid}/draft`)
  return { errors: Object.keys(reply.body.errors).sort() }
}

/** The problems of groups and repeats, which the desk finds with those of expressions. */
const ofStructure = ({ fields }: DraftDocument): Problem[] =>
  structureProblems(fields).flatMap((problems, index) =>
    Array.from(problems.keys(), (property) => ({
      ...{ field: fields[index]!.uuid, property },
      ...{ code: 'language' as const, text: '', position: undefined },
    })),
  )

/** What the problems of a document promise. */
function expectedOutcome(document: DraftDocument, live: Form) {
  const problems = [...findProblems(document, live), ...ofStructure(document)]
  if (problems.length === 0) return { published: expect.anything() as Form }
  const first = problems.filter(({ code }) => unsaved.includes(code))
  return { errors: named(document, first.length > 0 ? first : problems) }
}

const twoDocuments = (values: Values, maxLength: number) =>
  fc.array(arbitraryActions(values, maxLength), { minLength: 2, maxLength: 2 })

/** Publishes documents, each made of the form as the one before left it. Resolves to what happened and what should have. */
async function publishAll(lists: readonly Action[][]) {
  let live = await newForm()
  const happened: Outcome[] = []
  const expected: Outcome[] = []
  for (const actions of lists) {
    const { document } = run(documentOfForm(live), withNewUuids(actions))
    expected.push(expectedOutcome(document, live))
    const outcome = await saveAndPublish(live, document)
    happened.push(outcome)
    if ('published' in outcome) live = outcome.published
  }
  return { happened, expected }
}

describe('documents reached by any operations', () => {
  it('are published if they have no problems', async () => {
    let published = 0
    await fc.assert(
      fc.asyncProperty(twoDocuments(goodValues, 60), async (lists) => {
        const { happened, expected } = await publishAll(lists)
        expect(happened).toEqual(expected)
        published += happened.filter((outcome) => 'published' in outcome).length
      }),
      { numRuns: 40 },
    )
    // Of 80, about 30 are.
    expect(published).toBeGreaterThan(5)
  })

  it('are refused for the properties of their problems', async () => {
    await fc.assert(
      fc.asyncProperty(twoDocuments(anyValues, 15), async (lists) => {
        const { happened, expected } = await publishAll(lists)
        expect(happened).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

it('a form of exactly 1 MiB is published, and one byte more is refused', async () => {
  const live = await newForm()
  const fields = Array.from({ length: 128 }, () => ({
    ...newField('paragraph', randomUUID(), { label: '', option: '' }),
    content: 'ü'.repeat(4_000),
  }))
  const large = apply(documentOfForm(live), addFields(0, fields)).document
  const [problem] = findProblems(large, live)
  if (problem?.code !== 'form_too_large') throw new Error('the form is not too large')
  const rest = 8_000 - (problem.size - maxFormBytes)
  const uuid = fields[0]!.uuid
  const sized = (bytes: number) =>
    apply(large, changeField(uuid, { content: 'x'.repeat(bytes) })).document
  expect(findProblems(sized(rest + 1), live)).toMatchObject([{ code: 'form_too_large' }])
  expect(await saveAndPublish(live, sized(rest + 1))).toEqual({ errors: ['body'] })
  expect(findProblems(sized(rest), live)).toEqual([])
  expect(await saveAndPublish(live, sized(rest))).toHaveProperty('published')
})

describe('encryption settings of a document', () => {
  const texts = { label: 'Pay', option: '' }
  it.each([
    { title: 'without a key', settings: { is_encrypted: true }, pays: false },
    { title: 'with a payment field', settings: { is_encrypted: true }, pays: true },
    {
      title: 'with only a fingerprint',
      settings: { encryption_key_fingerprint: 'ab' },
      pays: false,
    },
  ])('are refused $title', async ({ settings, pays }) => {
    const live = await newForm()
    const payment = pays ? [newField('payment', randomUUID(), texts)] : []
    const { document } = apply(
      apply(documentOfForm(live), addFields(0, payment)).document,
      changeSettings(settings),
    )
    const outcome = await saveAndPublish(live, document)
    expect(outcome).toHaveProperty('errors')
    expect(outcome).toEqual(expectedOutcome(document, live))
  })
})
