import { randomBytes, randomUUID } from 'node:crypto'

import type { Device, DeviceSummary, Form, Submission } from '@formpost/contract'
import { expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)
const visitor = createApi(system.baseUrl)

interface DeviceList {
  data: Device[]
  summary: DeviceSummary
  meta: { total: number }
}

const newSecret = () => randomBytes(24).toString('base64url')

/** A form whose devices report, with one question. */
async function reportingForm(settings: object = { device_reports: true }) {
  const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Village' })
  const changed = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, settings)
  expect(changed.status).toBe(200)
  const [village] = fields.map(({ uuid }) => uuid) as [string]
  const send = (members: object) =>
    submit(visitor, form, {
      fields: { [village]: 'Kijiji' },
      client_uuid: randomUUID(),
      was_offline: true,
      ...members,
    })
  const report = (deviceId: string, body: object) =>
    visitor.put<{ errors?: object; code?: string }>(
      `/public/forms/${form.public_id}/devices/${deviceId}`,
      body,
    )
  const list = async (query = '') => {
    const reply = await api.get<DeviceList>(`/forms/${form.uuid}/devices${query}`)
    expect(reply.status).toBe(200)
    return reply.body
  }
  return { form: changed.body.data, village, send, report, list }
}

it('lists what devices have not delivered', async () => {
  const { send, report, list } = await reportingForm()
  const [tablet, phone] = [randomUUID(), randomUUID()]
  for (const device_seq of [1, 2, 4, 7])
    expect((await send({ device_id: tablet, device_seq, collector: 'Team 4' })).status).toBe(201)
  expect((await send({ device_id: phone, device_seq: 1 })).status).toBe(201)

  const silent = (await list()).data
  expect(silent.map(({ device_id }) => device_id)).toEqual([tablet, phone])
  expect(silent[0]).toMatchObject({
    ...{ collector: 'Team 4', received: 4, highest_seq: 7, next_seq: null },
    ...{
      missing: [
        [3, 3],
        [5, 6],
      ],
      missing_count: 3,
      deleted_count: 0,
    },
    ...{ waiting: null, drafts: null, form_versions: {}, storage: null, reported_at: null },
  })
  expect(silent[1]).toMatchObject({ received: 1, missing: [], missing_count: 0 })

  const state = {
    ...{ waiting: 2, oldest_waiting_at: '2026-05-06T08:02:41.000Z', drafts: 1 },
    ...{ form_versions: { 1: 2 }, app_version: '1.2.3', collector: 'Team 5' },
  }
  const storage = { persisted: false, free_mb: 120 }
  const reported = await report(tablet, {
    ...{ secret: newSecret(), next_seq: 10, deleted: [3, 8], storage },
    ...state,
  })
  expect(reported.status).toBe(204)
  const { data, summary, meta } = await list()
  expect(data[0]).toMatchObject({
    ...{ ...state, storage, next_seq: 10, received: 4, deleted_count: 2 },
    ...{
      missing: [
        [5, 6],
        [9, 9],
      ],
      missing_count: 3,
    },
  })
  expect(summary).toEqual({
    ...{ devices: 2, missing: 3, waiting: 2 },
    unsent_by_version: { 1: { records: 2, devices: 1 } },
  })
  expect(meta.total).toBe(2)
})

it('keeps numbers that arrived after the device had deleted them', async () => {
  const { send, report, list } = await reportingForm()
  const device_id = randomUUID()
  const secret = newSecret()
  await report(device_id, { secret, next_seq: 4, deleted: [2] })
  await report(device_id, { secret, next_seq: 4, deleted: [3] })
  await send({ device_id, device_seq: 2 })
  const [device] = (await list()).data
  expect(device).toMatchObject({ received: 1, deleted_count: 2, missing: [[1, 1]] })
})

it('keeps what the device says with a submission', async () => {
  const { form, send } = await reportingForm()
  const members = {
    ...{ device_id: randomUUID(), device_seq: 3, collector: 'Amina', clock_offset_s: -720 },
  }
  const client_uuid = randomUUID()
  const { submission_uuid } = (await send({ ...members, client_uuid })).body
  const read = () =>
    api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${submission_uuid}`)
  expect((await read()).body.data).toMatchObject(members)

  const again = await send({ client_uuid, device_id: randomUUID(), device_seq: 9 })
  expect([again.status, again.body.submission_uuid]).toEqual([201, submission_uuid])
  expect((await read()).body.data).toMatchObject(members)

  const csv = await api.get(`/forms/${form.uuid}/submissions/export?columns=device,id`)
  const [heading, line] = csv.text.split('\r\n')
  expect(heading).toMatch(/Was Offline,Device,Device Number,Collector,Clock Offset \(s\)$/)
  expect(line).toContain(`true,${members.device_id},3,Amina,-720`)
})

it('counts deleted submissions as arrived, and forgets who sent them', async () => {
  const { form, send, list } = await reportingForm()
  const device_id = randomUUID()
  const { submission_uuid } = (await send({ device_id, device_seq: 1, collector: 'Amina' })).body
  await send({ device_id, device_seq: 2 })
  await api.delete(`/forms/${form.uuid}/submissions/${submission_uuid}`)
  expect((await list()).data).toMatchObject([
    { device_id, collector: null, received: 2, missing_count: 0 },
  ])
  const linked = await sql(
    system,
    'SELECT 1 FROM submissions.device_records WHERE submission_uuid = $1',
    [submission_uuid],
  )
  expect(linked).toEqual([])
})

it('ignores devices on other forms, whatever they say', async () => {
  const { form, send, report, list } = await reportingForm({})
  expect(form.device_reports).toBe(false)
  const { submission_uuid } = (await send({ device_id: 'tablet', device_seq: 'x', collector: 42 }))
    .body
  await send({ device_id: randomUUID(), device_seq: 1 })
  const read = await api.get<{ data: Submission }>(
    `/forms/${form.uuid}/submissions/${submission_uuid}`,
  )
  expect(read.body.data).not.toHaveProperty('collector')
  expect((await report(randomUUID(), { secret: newSecret(), next_seq: 1 })).status).toBe(404)
  expect(await list()).toMatchObject({ data: [], summary: { devices: 0 } })
})

it('refuses what devices cannot say', async () => {
  const { send, report } = await reportingForm()
  const device_id = randomUUID()
  const errorsOf = async (members: object) => {
    const { status, body } = await send(members)
    expect(status).toBe(422)
    return Object.keys(body.errors ?? {})
  }
  expect(await errorsOf({ device_id: 'tablet', device_seq: 1 })).toEqual(['device_id'])
  expect(await errorsOf({ device_id, device_seq: 0 })).toEqual(['device_seq'])
  expect(await errorsOf({ device_id })).toEqual(['device_seq'])
  expect(await errorsOf({ device_seq: 1 })).toEqual(['device_id'])
  expect(await errorsOf({ collector: 'a'.repeat(101) })).toEqual(['collector'])
  expect(await errorsOf({ clock_offset_s: 0.5 })).toEqual(['clock_offset_s'])

  const short = await report(device_id, { secret: 'short', next_seq: 0, deleted: 'all' })
  expect(short.status).toBe(422)
  expect(Object.keys(short.body.errors!)).toEqual(['secret', 'next_seq', 'deleted'])
  const nowhere = await visitor.put(`/public/forms/zzzzzzzzzz/devices/${device_id}`, {
    ...{ secret: newSecret(), next_seq: 1 },
  })
  expect(nowhere.status).toBe(404)
  expect((await report('tablet', { secret: newSecret(), next_seq: 1 })).status).toBe(404)
})

it('takes later reports with the first secret only', async () => {
  const { report, list } = await reportingForm()
  const device_id = randomUUID()
  const secret = newSecret()
  expect((await report(device_id, { secret, next_seq: 3, waiting: 2 })).status).toBe(204)
  const other = await report(device_id, { secret: newSecret(), next_seq: 9, waiting: 0 })
  expect([other.status, other.body.code]).toEqual([403, 'wrong_device_secret'])
  expect((await report(device_id, { secret, next_seq: 2, waiting: 1 })).status).toBe(204)
  expect((await list()).data).toMatchObject([{ next_seq: 3, waiting: 1 }])
  const stored = await sql<{ text: string }>(
    system,
    'SELECT d::text AS text FROM submissions.devices d WHERE device_id = $1',
    [device_id],
  )
  expect(stored[0]!.text).not.toContain(secret)
})

it('lists devices with something missing first, by page', async () => {
  const { report, list } = await reportingForm()
  const secret = newSecret()
  const [delivered, waiting, empty] = [randomUUID(), randomUUID(), randomUUID()]
  await report(waiting, { secret, next_seq: 2, waiting: 1 })
  await report(delivered, { secret, next_seq: 1 })
  await report(empty, { secret, next_seq: 1 })
  const ids = async (query: string) => (await list(query)).data.map(({ device_id }) => device_id)
  expect(await ids('')).toEqual([waiting, empty, delivered])
  expect(await ids('?per_page=2&page=2')).toEqual([delivered])
  expect((await list('?per_page=1&page=4')).summary.devices).toBe(3)
})

it('lists devices first that have lost something', async () => {
  const { report, list, send } = await reportingForm()
  const secret = newSecret()
  const [waiting, silent, lost] = [randomUUID(), randomUUID(), randomUUID()]
  await report(waiting, { secret, next_seq: 3, waiting: 2 })
  await send({ device_id: silent, device_seq: 2 })
  await report(lost, { secret, next_seq: 3, waiting: 1 })
  // What came after the report was not known to it.
  await send({ device_id: waiting, device_seq: 4 })
  const listed = (await list()).data.map(({ device_id }) => device_id)
  expect(listed).toEqual([lost, silent, waiting])
})

it('takes reports while the form is closed', async () => {
  const { form, report, list } = await reportingForm()
  await api.patch(`/forms/${form.uuid}`, { is_active: false })
  const device_id = randomUUID()
  expect((await report(device_id, { secret: newSecret(), next_seq: 2 })).status).toBe(204)
  expect((await list()).data).toMatchObject([{ device_id, missing: [[1, 1]] }])
})

it('shows the setting to respondents and keeps it in copies and documents', async () => {
  const { form } = await reportingForm()
  const read = async ({ public_id }: Form) =>
    (await visitor.get<{ data: object }>(`/public/forms/${public_id}`)).body.data
  expect(await read(form)).toMatchObject({ device_reports: true })
  const copy = await api.post<{ data: Form }>(`/forms/${form.uuid}/duplicate`, { title: 'Copy' })
  expect(copy.body.data.device_reports).toBe(true)
  const document = await api.get<object>(`/forms/${form.uuid}/document`)
  const imported = await api.post<{ data: Form }>('/forms/import', document.body)
  expect(imported.body.data.device_reports).toBe(true)
  const off = await api.patch<{ data: Form }>(`/forms/${form.uuid}`, { device_reports: false })
  expect(off.body.data).toMatchObject({ device_reports: false, version: form.version + 1 })
  expect(await read(form)).not.toHaveProperty('device_reports')
})

it('deletes what it knows of devices with the form', async () => {
  const { form, send, report } = await reportingForm()
  const device_id = randomUUID()
  await send({ device_id, device_seq: 1 })
  await report(device_id, { secret: newSecret(), next_seq: 2 })
  await api.delete(`/forms/${form.uuid}`)
  const rowsLeft = () =>
    sql(
      system,
      `SELECT 1 FROM submissions.devices WHERE form_uuid = $1
       UNION ALL SELECT 1 FROM submissions.device_records WHERE form_uuid = $1`,
      [form.uuid],
    )
  await expect.poll(async () => (await rowsLeft()).length).toBe(0)
})

it('keeps the devices that reported last, and those with records', async () => {
  const { form, send, report, list } = await reportingForm()
  const delivering = randomUUID()
  await send({ device_id: delivering, device_seq: 1 })
  await report(delivering, { secret: newSecret(), next_seq: 2 })
  await sql(
    system,
    `INSERT INTO submissions.devices (form_uuid, device_id, secret_hash, reported_at, has_records, next_seq, deleted, form_versions)
     SELECT $1, gen_random_uuid(), '', now() - n * interval '1 second', false, 1, '{}', '{}' FROM generate_series(1, 10000) AS n`,
    [form.uuid],
  )
  const [oldest] = await sql<{ id: string }>(
    system,
    `SELECT device_id AS id FROM submissions.devices WHERE form_uuid = $1 ORDER BY reported_at LIMIT 1`,
    [form.uuid],
  )
  await report(randomUUID(), { secret: newSecret(), next_seq: 1 })
  expect((await list()).summary.devices).toBe(10_001)
  const left = await sql(
    system,
    'SELECT 1 FROM submissions.devices WHERE form_uuid = $1 AND device_id = $2',
    [form.uuid, oldest!.id],
  )
  expect(left).toEqual([])
})
