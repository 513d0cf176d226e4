import { randomUUID } from 'node:crypto'

import type { Form, PublicForm, SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  getDraft,
  ifMatch,
  newField,
  publish,
  putDraft,
  readForm,
  readPublic,
  type DraftField,
  type NewDraft,
} from '../forms/draft-api.ts'
import { createApi, type Api } from '../harness/api.ts'
import { holdDelete } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { seededRandom } from '../harness/random.ts'
import { seed } from '../harness/seed.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

/** One state of a form: nothing of it is valid in another. */
interface Edition {
  name: string
  /** A radio field that stays, with the name as its only option. */
  option: string
  /** A required field that only this edition has. */
  text: string
  fields: Partial<DraftField>[]
}

function newEdition(number: number, option: string): Edition {
  const name = `Edition ${number}`
  const radio = newField('radio', { uuid: option, label: name, options: [name] })
  const text = newField('short_text', { label: `Only in ${name}`, is_required: true })
  const dividers = Array.from({ length: number % 5 }, () => newField('divider', { label: null }))
  const fields = [radio, ...dividers, text]
  return {
    name,
    option,
    text: text.uuid,
    fields: number % 2 === 0 ? fields : fields.toReversed(),
  }
}

const uuidsOf = (fields: readonly { uuid?: string }[]) => fields.map(({ uuid }) => uuid)

let system: TestSystem
let api: Api

const draftTo = (form: Pick<Form, 'version'>, { name, fields }: Edition): NewDraft => ({
  base_version: form.version,
  form: { title: name, thank_you_message: name },
  fields,
})

/** Saves a draft in place of the present one. */
async function replaceDraft(form: Form, draft: NewDraft): Promise<void> {
  const present = await getDraft(api, form)
  const headers = present.status === 200 ? ifMatch(present.body.data.revision) : undefined
  const { status, text } = await putDraft(api, form, draft, headers)
  if (status !== 200) throw new Error(text)
}

beforeAll(async () => {
  system = await startTestSystem({ database: 'embedded', files: 'folder', counters: 'memory' })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

describe('publishing under load', () => {
  const publications = 20
  const clients = 50

  it('judges every answer by one version, and shows no half of a change', async () => {
    const form = await createForm(api)
    const stays = randomUUID()
    const editions = Array.from({ length: publications + 1 }, (_, n) => newEdition(n, stays))
    const byName = new Map(editions.map((edition) => [edition.name, edition]))
    const publishEdition = async (edition: Edition) => {
      await replaceDraft(form, draftTo(await readForm(api, form), edition))
      const reply = await publish(api, form)
      expect(reply.status, reply.text).toBe(200)
    }
    /** The edition that a public form shows; throws unless all of it is of that edition. */
    const editionOf = ({ title, thank_you_message, fields }: PublicForm): Edition => {
      const edition = byName.get(title)!
      expect(thank_you_message).toBe(title)
      expect(fields.map(({ id }) => id)).toEqual(uuidsOf(edition.fields))
      expect(fields.find(({ id }) => id === stays)!.options).toEqual([title])
      return edition
    }
    await publishEdition(editions[0]!)

    let isOver = false
    const counts = { stored: 0, outdated: 0 }
    const storedIn = new Map<string, string>()
    async function answer(wasOffline: boolean) {
      const shown = await readPublic(api, form)
      const { name, option, text } = editionOf(shown)
      const reply = await submit(api, form, {
        fields: { [option]: name, [text]: 'answered' },
        client_uuid: randomUUID(),
        form_version: shown.version,
        filled_at: new Date().toISOString(),
        was_offline: wasOffline,
      })
      if (reply.status === 201) {
        counts.stored++
        storedIn.set(reply.body.submission_uuid, name)
        return
      }
      // Only answers that were given online are judged by a later version, and then by the whole of it.
      expect([wasOffline, reply.status]).toEqual([false, 422])
      counts.outdated++
      const named = Object.keys(reply.body.errors!).sort()
      const judges = editions
        .filter((edition) => edition.name !== name)
        .map((edition) => [`fields.${edition.option}`, `fields.${edition.text}`].sort())
      expect(judges).toContainEqual(named)
    }
    const running = Promise.all(
      Array.from({ length: clients }, async (_, n) => {
        while (!isOver) await answer(n % 2 === 0)
      }),
    )
    try {
      for (const edition of editions.slice(1)) {
        const before = counts.stored
        await publishEdition(edition)
        await expect.poll(() => counts.stored).toBeGreaterThan(before + 10)
      }
    } finally {
      isOver = true
      await running
    }
    expect(counts.stored).toBeGreaterThan(publications * 10)

    for (let next: string | null = '/submissions?per_page=100'; next;) {
      const { body }: { body: { data: SubmissionRow[]; links: { next: string | null } } } =
        await api.get(`/forms/${form.uuid}${next}`)
      for (const { uuid, values } of body.data) {
        const edition = byName.get(storedIn.get(uuid)!)!
        expect(
          values.map(({ field_uuid, field_label, value }) => [field_uuid, field_label, value]),
        ).toEqual(
          edition.fields.flatMap(({ uuid: field, label }) => {
            if (field === edition.option) return [[field, label, edition.name]]
            return field === edition.text ? [[field, label, 'answered']] : []
          }),
        )
        storedIn.delete(uuid)
      }
      next =
        body.links.next &&
        new URL(body.links.next).search &&
        `/submissions${new URL(body.links.next).search}`
    }
    expect(storedIn.size).toBe(0)
  })
})

describe(`a publication that is interrupted, seed ${seed}`, () => {
  const random = seededRandom(seed)
  const rounds = 8

  /** Whether a form is wholly at an edition, with the draft published, or wholly not. */
  async function stateOf(form: Form, edition: Edition): Promise<'published' | 'unpublished'> {
    const [live, shown, draft] = await Promise.all([
      readForm(api, form),
      readPublic(api, form),
      getDraft(api, form),
    ])
    expect(shown.fields.map(({ id }) => id)).toEqual(uuidsOf(live.fields))
    expect(shown).toMatchObject({ title: live.title, version: live.version })
    if (draft.status === 200) {
      expect(live).toEqual({ ...form, views_count: live.views_count })
      expect(draft.body.data.base_version).toBe(live.version)
      return 'unpublished'
    }
    expect(draft.status).toBe(404)
    expect(live).toMatchObject({
      title: edition.name,
      thank_you_message: edition.name,
      version: form.version + 1,
    })
    expect(uuidsOf(live.fields)).toEqual(uuidsOf(edition.fields))
    return 'published'
  }

  it.each([
    ['its fields are deleted', 'forms.fields'],
    ['its draft is deleted', 'forms.form_drafts'],
  ])('by a kill of forms while %s leaves no trace', async (_when, table) => {
    const form = await createForm(api)
    const edition = newEdition(3, randomUUID())
    await replaceDraft(form, draftTo(form, edition))
    const before = await readForm(api, form)
    const hold = await holdDelete(system, table, 'true')
    const publishing = publish(api, form)
    await hold.reached()
    await system.process('forms').kill()
    expect((await publishing).status).toBe(503)
    await hold.release()
    await system.process('forms').start()
    expect(await stateOf(before, edition)).toBe('unpublished')
    expect((await publish(api, form)).status).toBe(200)
    expect(await stateOf(before, edition)).toBe('published')
  })

  it('by kills of forms and PostgreSQL at any time happens wholly or not', async () => {
    const form = await createForm(api)
    const patient = async <T>(attempt: () => Promise<T>): Promise<T> => {
      let result!: T
      const succeeds = async () => {
        try {
          result = await attempt()
          return 'done'
        } catch (error) {
          return String(error)
        }
      }
      await expect.poll(succeeds).toBe('done')
      return result
    }
    const stays = randomUUID()
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const edition = newEdition(round, stays)
      const before = await patient(() => readForm(api, form))
      await patient(() => replaceDraft(before, draftTo(before, edition)))
      const publishing = publish(api, form)
      // A publication takes some 50 ms; later kills hit what follows it.
      await new Promise((resolve) => setTimeout(resolve, random() * 100))
      const victim = round % 2 === 0 ? 'forms' : 'postgres'
      const { pid } = system.process(victim)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      const { status } = await publishing
      const state = await patient(() => stateOf(before, edition))
      if (status === 200) expect(state).toBe('published')
      else expect([503, 504]).toContain(status)
      outcomes.push(state)
    }
    expect(outcomes).toHaveLength(rounds)
  })
})
