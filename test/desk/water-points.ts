import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'

import type { Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'

export type Question = 'village' | 'depth' | 'built' | 'state' | 'uses' | 'photo' | 'notes'

/** A form about wells whose answers tests read. */
export interface WaterPoints {
  readonly form: Form
  readonly fields: Readonly<Record<Question, Field>>
  /** Submits answers by question; resolves to their uuid. */
  answer(answers: Partial<Record<Question, unknown>>, more?: object): Promise<string>
  /** Uploads a photo; resolves to its uuid. */
  photo(name: string): Promise<string>
}

const questions = {
  village: { type: 'short_text', label: 'Village' },
  depth: { type: 'number', label: 'Depth in metres' },
  built: { type: 'date', label: 'Built on' },
  state: { type: 'radio', label: 'Does it work?', options: ['Yes', 'No', 'Partly'] },
  uses: { type: 'checkbox', label: 'Uses', options: ['Drinking', 'Cattle', 'Fields'] },
  photo: { type: 'file', label: 'Photo of the well' },
  notes: { type: 'long_text', label: 'Notes' },
}

export async function createWaterPoints(api: Api): Promise<WaterPoints> {
  const { form, fields: added } = await createFormWith(api, ...Object.values(questions))
  await api.patch(`/forms/${form.uuid}`, { title: 'Water points' })
  const names = Object.keys(questions) as Question[]
  const fields = Object.fromEntries(names.map((name, at) => [name, added[at]!])) as Record<
    Question,
    Field
  >
  return {
    form,
    fields,
    async answer(answers, more = {}) {
      const entries = Object.entries(answers) as [Question, unknown][]
      const sent = Object.fromEntries(entries.map(([name, value]) => [fields[name].uuid, value]))
      const photo = answers.photo as string | undefined
      const reply = await submit(api, form, {
        client_uuid: randomUUID(),
        fields: sent,
        ...(photo ? { upload_uuids: [photo] } : {}),
        ...more,
      })
      if (reply.status !== 201) throw new Error(reply.text)
      return reply.body.submission_uuid
    },
    async photo(name) {
      const file = { bytes: png(), name, field: fields.photo.uuid }
      const reply = await upload(sharedSystem().appUrl, form.public_id, file)
      if (reply.status !== 201) throw new Error(reply.text)
      return reply.body.uuid
    },
  }
}

const villages = ['Agu', 'Kpalimé', 'Notsé', 'Tsévié']

/** Submits `count` different answers, the first of them first; resolves to their uuids. */
export async function answerTimes(points: WaterPoints, count: number): Promise<string[]> {
  const uuids: string[] = []
  for (let n = 0; n < count; n++) {
    const answers = {
      village: `${villages[n % villages.length]} ${n + 1}`,
      depth: 10 + n * 2.5,
      built: `20${String(10 + (n % 15)).padStart(2, '0')}-05-06`,
      state: ['Yes', 'No', 'Partly'][n % 3],
      uses: n % 2 === 0 ? ['Drinking'] : ['Drinking', 'Cattle'],
    }
    const offline = { was_offline: true, filled_at: '2026-05-06T14:03:21Z' }
    uuids.push(await points.answer(answers, n % 4 === 1 ? offline : {}))
  }
  return uuids
}
