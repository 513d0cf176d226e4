import type { Form, ListEnvelope, Webhook, WebhookDelivery } from '@formpost/contract'

import { createApi, type Api, type Reply } from './api.ts'
import type { SystemAddress } from './system.ts'

type FormUuid = Pick<Form, 'uuid'>

export const webhookPath = ({ uuid }: FormUuid) => `/account/forms/${uuid}/webhook`

export const rollPath = (form: FormUuid) => `${webhookPath(form)}/roll-secret`

/** Logs the first owner in, for account settings; paths begin at /api. */
export async function accountApi({ baseUrl, appUrl, owner }: SystemAddress): Promise<Api> {
  const { body } = await createApi(baseUrl).post<{ token: string }>('/auth/login', owner)
  return createApi(`${appUrl}/api`, body.token)
}

/** Creates a form's webhook and returns its secret. */
export async function setWebhook(
  account: Api,
  form: FormUuid,
  url: string,
  events?: readonly string[],
): Promise<string> {
  const reply = await account.put<{ data: Webhook & { secret: string } }>(webhookPath(form), {
    url,
    events,
  })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data.secret
}

export const listDeliveries = (
  account: Api,
  form: FormUuid,
  query = '',
): Promise<Reply<ListEnvelope & { data: WebhookDelivery[] }>> =>
  account.get(`${webhookPath(form)}/deliveries${query}`)

/** All delivery attempts of a form, oldest first. */
export async function allDeliveries(account: Api, form: FormUuid): Promise<WebhookDelivery[]> {
  const { body } = await listDeliveries(account, form, '?per_page=100')
  return body.data.reverse()
}
