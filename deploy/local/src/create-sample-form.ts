import { randomUUID } from 'node:crypto'

import { sampleForm } from './sample-form.ts'
import { sendRequest } from './send-request.ts'
import { StartError } from './start-error.ts'

/** The sample form in first-run.json. */
export interface SampleFormAddress {
  uuid: string
  public_id: string
  public_url: string
}

/** Creates the sample form through the public REST API, by one request: each change of a form waits for its leases to end. */
export async function createSampleForm(
  baseUrl: string,
  apiKey: string,
): Promise<SampleFormAddress> {
  const path = '/forms/import'
  const { status, text } = await sendRequest(
    baseUrl + path,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    },
    JSON.stringify(sampleDocument()),
  )
  if (status !== 201) {
    throw new StartError(`Cannot create the sample form: POST ${path} returned ${status} ${text}`)
  }
  const { uuid, public_id, public_url } = (JSON.parse(text) as { data: SampleFormAddress }).data
  return { uuid, public_id, public_url }
}

/** The form as a document (docs/api-behaviour.md#form-documents). */
function sampleDocument() {
  const { fields, ...form } = sampleForm
  const uuids = new Map(fields.flatMap(({ key }) => (key ? [[key, randomUUID() as string]] : [])))
  return {
    formpost: 1,
    form,
    fields: fields.map(({ key, shownWhen, ...field }) => ({
      ...field,
      uuid: (key && uuids.get(key)) ?? randomUUID(),
      ...(shownWhen ? { logic: showWhen(uuids.get(shownWhen.key)!, shownWhen.equals) } : {}),
    })),
  }
}

const showWhen = (fieldUuid: string, value: string) => ({
  action: 'show',
  condition_type: 'all',
  conditions: [{ field_uuid: fieldUuid, operator: 'equals', value }],
})
