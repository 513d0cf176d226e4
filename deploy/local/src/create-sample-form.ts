import { sampleForm } from './sample-form.ts'
import { StartError } from './start-error.ts'

/** The sample form in first-run.json. */
export interface SampleFormAddress {
  uuid: string
  public_id: string
  public_url: string
}

interface FieldReply {
  id: number
  uuid: string
  type: string
}

/** Creates the sample form through the public REST API. */
export async function createSampleForm(
  baseUrl: string,
  apiKey: string,
): Promise<SampleFormAddress> {
  const send = createSender(baseUrl, apiKey)
  const { title, description, thank_you_message } = sampleForm
  type FormReply = SampleFormAddress & { fields?: FieldReply[] }
  const created = await send<FormReply>('POST', '/forms', { title, description, thank_you_message })
  const form = await send<FormReply>('GET', `/forms/${created.uuid}`)
  const fieldsPath = `/forms/${form.uuid}/fields`
  const templateFields = form.fields ?? []
  const heading = templateFields.find(({ type }) => type === 'heading')
  // A new form has one question, which the sample's fields replace.
  for (const field of templateFields.filter(({ type }) => type === 'short_text')) {
    await send('DELETE', `${fieldsPath}/${field.id}`)
  }
  if (heading) await send('PATCH', `${fieldsPath}/${heading.id}`, { label: sampleForm.heading })
  const uuids = new Map<string, string>()
  let position = heading ? 1 : 0
  for (const { key, shownWhen, ...field } of sampleForm.fields) {
    const logic = shownWhen && showWhen(uuids.get(shownWhen.key), shownWhen.equals)
    const body = { ...field, position, ...(logic ? { logic } : {}) }
    const created = await send<FieldReply>('POST', fieldsPath, body)
    if (key) uuids.set(key, created.uuid)
    position += 1
  }
  return { uuid: form.uuid, public_id: form.public_id, public_url: form.public_url }
}

const showWhen = (fieldUuid: string | undefined, value: string) => ({
  action: 'show',
  condition_type: 'all',
  conditions: [{ field_uuid: fieldUuid, operator: 'equals', value }],
})

function createSender(baseUrl: string, apiKey: string) {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(baseUrl + path, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) {
      throw new StartError(
        `Cannot create the sample form: ${method} ${path} returned ${reply.status} ${text}`,
      )
    }
    return (text ? (JSON.parse(text) as { data: T }).data : undefined) as T
  }
}
