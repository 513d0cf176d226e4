import type { Form, Submission } from '@formpost/contract'

import { createApi } from '../harness/api.ts'
import type { sharedSystem } from '../harness/shared.ts'

/** The first file of the newest submission of a form, as its owner downloads it. */
export async function uploadedFile(
  system: ReturnType<typeof sharedSystem>,
  { uuid }: Form,
): Promise<{ bytes: Buffer; type: string | null; name: string }> {
  const api = createApi(system.baseUrl, system.apiKey)
  const { body } = await api.get<{ data: Submission[] }>(`/forms/${uuid}/submissions`)
  const upload = body.data[0]!.values.find(({ value }) => value)!.value as string
  const login = await api.post<{ token: string }>('/auth/login', system.owner)
  const reply = await fetch(`${system.appUrl}/api/account/forms/${uuid}/files/${upload}`, {
    headers: { Authorization: `Bearer ${login.body.token}` },
  })
  const [, name = ''] = /filename="([^"]*)"/.exec(reply.headers.get('content-disposition')!) ?? []
  return {
    bytes: Buffer.from(await reply.arrayBuffer()),
    type: reply.headers.get('content-type'),
    name,
  }
}
