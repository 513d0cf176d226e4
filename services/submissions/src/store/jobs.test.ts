import { describe, expect, it } from 'vitest'

import { codecs, type DeliverWebhook } from './jobs.ts'

const formUuid = '0191e1f0-0000-7000-8000-000000000001'
const submissionUuid = '0191e1f0-0000-7000-8000-000000000002'
const ids = { form_uuid: formUuid, submission_uuid: submissionUuid }
const since = '2026-11-20T08:00:00.000Z'

/** Jobs as releases have stored them. These rows must stay as they are. */
const stored: { [J in keyof typeof codecs]: [json: object, payload: object][] } = {
  'delete-files': [[ids, { formUuid, submissionUuid }]],
  'freeze-encryption': [[{ form_uuid: formUuid }, { formUuid }]],
  'deliver-webhook': [
    [
      { ...ids, attempt: 1 },
      { formUuid, message: { event: 'submission.created', submissionUuid }, attempt: 1 },
    ],
    [
      { ...ids, attempt: 2, since },
      { formUuid, message: { event: 'submission.created', submissionUuid }, attempt: 2, since },
    ],
  ],
  'deliver-message': [
    [
      { ...ids, event: null, attempt: 1, after: 3 },
      { formUuid, message: { event: 'submission.created', submissionUuid }, attempt: 1, after: 3 },
    ],
    [
      { ...ids, event: { type: 'submission.reviewed', review: 4 }, attempt: 1 },
      {
        formUuid,
        message: { event: 'submission.reviewed', submissionUuid, review: 4 },
        attempt: 1,
      },
    ],
    [
      {
        form_uuid: formUuid,
        submission_uuid: null,
        event: { type: 'form.published', version: 2, published_at: since },
        attempt: 5,
        since,
      },
      {
        formUuid,
        message: { event: 'form.published', version: 2, publishedAt: new Date(since) },
        attempt: 5,
        since,
      },
    ],
  ],
  'mail-owner': [
    [
      { form_uuid: formUuid, failures: 2 },
      { formUuid, failures: 2 },
    ],
  ],
  'mail-key-end': [
    [
      { form_uuid: formUuid, expires_at: since, failures: 0 },
      { formUuid, expiresAt: new Date(since), failures: 0 },
    ],
  ],
}

const cases = Object.entries(stored).flatMap(([job, rows]) =>
  rows.map(([json, payload], index) => ({ job: job as keyof typeof codecs, index, json, payload })),
)

describe('job codecs', () => {
  it.each(cases)('read and write stored $job $index', ({ job, json, payload }) => {
    const { encode, decode } = codecs[job]
    expect(decode(json)).toEqual(payload)
    expect(JSON.parse(JSON.stringify(encode(payload as DeliverWebhook as never)))).toEqual(json)
  })
})
