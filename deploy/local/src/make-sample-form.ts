import { sampleForm } from './sample-form.ts'
import { StartError } from './start-error.ts'

/** What first-run.json keeps of the sample. */
export interface MadeForm {
  uuid: string
  public_id: string
  public_url: string
}

interface FieldReply {
  id: number
  uuid: string
  type: string
}

/** Makes the sample over the public REST API, as any client would. */
export async function makeSampleForm(baseUrl: string, apiKey: string): Promise<MadeForm> {
  const send = sender(baseUrl, apiKey)
  const { title, description, thank_you_message } = sampleForm
  type FormReply = MadeForm & { fields?: FieldReply[] }
  const created = await send<FormReply>('POST', '/forms', { title, description, thank_you_message })
  const form = await send<FormReply>('GET', `/forms/${created.uuid}`)
  const fieldsAt = `/forms/${form.uuid}/fields`
  const seeded = form.fields ?? []
  const heading = seeded.find(({ type }) => type === 'heading')
  // The blank template ends in its button and holds one question of its own, which the sample's replace.
  for (const field of seeded.filter(({ type }) => type === 'short_text')) {
    await send('DELETE', `${fieldsAt}/${field.id}`)
  }
  if (heading) await send('PATCH', `${fieldsAt}/${heading.id}`, { label: sampleForm.heading })
  const uuids = new Map<string, string>()
  let position = heading ? 1 : 0
  for (const { key, shownWhen, ...field } of sampleForm.fields) {
    const logic = shownWhen && showWhen(uuids.get(shownWhen.key), shownWhen.equals)
    const body = { ...field, position, ...(logic ? { logic } : {}) }
    const made = await send<FieldReply>('POST', fieldsAt, body)
    if (key) uuids.set(key, made.uuid)
    position += 1
  }
  return { uuid: form.uuid, public_id: form.public_id, public_url: form.public_url }
}

const showWhen = (fieldUuid: string | undefined, value: string) => ({
  action: 'show',
  condition_type: 'all',
  conditions: [{ field_uuid: fieldUuid, operator: 'equals', value }],
})

function sender(baseUrl: string, apiKey: string) {
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
      throw new StartError(`The sample form: ${method} ${path} answered ${reply.status} ${text}`)
    }
    return (text ? (JSON.parse(text) as { data: T }).data : undefined) as T
  }
}
