import { createHash } from 'node:crypto'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import type { SystemAddress } from '../harness/system.ts'
import type { MixedLoad } from './mixed-load.ts'

type System = Pick<SystemAddress, 'baseUrl' | 'appUrl' | 'databaseUrl' | 'apiKey' | 'owner'>

/** Differences between stored and acknowledged data after the load: missing, extra, duplicate or damaged. */
export async function differences(
  system: System,
  { form, acknowledged }: MixedLoad,
): Promise<string[]> {
  const { submissions, forms, uploads } = acknowledged
  const found: string[] = []
  const compare = (what: string, stored: string[], expectedIds: Iterable<string>) => {
    const [actual, expected] = [new Set(stored), new Set(expectedIds)]
    for (const id of expected) if (!actual.has(id)) found.push(`lost: ${what} ${id}`)
    for (const id of actual) if (!expected.has(id)) found.push(`not acknowledged: ${what} ${id}`)
    if (stored.length !== actual.size) found.push(`duplicate: ${what}`)
  }
  const rows = await sql<{ id: string }>(
    system,
    `SELECT client_uuid || ' ' || uuid AS id FROM submissions.submissions
      WHERE client_uuid IS NOT NULL`,
  )
  const receipts = [...submissions].map(([client_uuid, uuid]) => `${client_uuid} ${uuid}`)
  compare(
    'submission',
    rows.map(({ id }) => id),
    receipts,
  )
  const storedForms = await sql<{ uuid: string }>(
    system,
    "SELECT uuid FROM forms.forms WHERE title = 'Made'",
  )
  const formUuids = new Set(storedForms.map(({ uuid }) => uuid))
  for (const uuid of forms) if (!formUuids.has(uuid)) found.push(`lost: form ${uuid}`)
  const attached = await sql<{ uuid: string }>(
    system,
    'SELECT uuid FROM files.uploads WHERE submission_uuid IS NOT NULL',
  )
  compare(
    'upload',
    attached.map(({ uuid }) => uuid),
    uploads.keys(),
  )
  const list = await createApi(system.baseUrl, system.apiKey).get<{ meta: { total: number } }>(
    `/forms/${form.uuid}/submissions`,
  )
  const { total } = list.body.meta
  if (total !== submissions.size) found.push(`${total} counted instead of ${submissions.size}`)

  const { body } = await createApi(system.baseUrl).post<{ token: string }>(
    '/auth/login',
    system.owner,
  )
  const headers = { authorization: `Bearer ${body.token}` }
  for (const [uuid, sha256] of uploads) {
    const file = await fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
      headers,
    })
    const bytes = Buffer.from(await file.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      found.push(`damaged: upload ${uuid} (${file.status})`)
    }
  }
  return found
}
