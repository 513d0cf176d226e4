import { createHash } from 'node:crypto'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import type { SystemAddress } from '../harness/system.ts'
import type { MixedLoad } from './mixed-load.ts'

type Where = Pick<SystemAddress, 'baseUrl' | 'appUrl' | 'databaseUrl' | 'apiKey' | 'owner'>

/**
 * How what is stored differs from what was acknowledged, once the load is over: everything must be there
 * once, with every byte, and nothing beside it.
 */
export async function differences(
  system: Where,
  { form, acknowledged }: MixedLoad,
): Promise<string[]> {
  const { submissions, forms, uploads } = acknowledged
  const found: string[] = []
  const compare = (what: string, stored: string[], acknowledgedOnes: Iterable<string>) => {
    const [has, wanted] = [new Set(stored), new Set(acknowledgedOnes)]
    for (const one of wanted) if (!has.has(one)) found.push(`lost: ${what} ${one}`)
    for (const one of has) if (!wanted.has(one)) found.push(`not acknowledged: ${what} ${one}`)
    if (stored.length !== has.size) found.push(`doubled: ${what}`)
  }
  const rows = await sql<{ one: string }>(
    system,
    `SELECT client_uuid || ' ' || uuid AS one FROM submissions.submissions
      WHERE client_uuid IS NOT NULL`,
  )
  const receipts = [...submissions].map(([client_uuid, uuid]) => `${client_uuid} ${uuid}`)
  compare(
    'submission',
    rows.map(({ one }) => one),
    receipts,
  )
  const made = await sql<{ uuid: string }>(
    system,
    "SELECT uuid FROM forms.forms WHERE title = 'Made'",
  )
  const known = new Set(made.map(({ uuid }) => uuid))
  for (const uuid of forms) if (!known.has(uuid)) found.push(`lost: form ${uuid}`)
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
      found.push(`upload ${uuid} is other bytes (${file.status})`)
    }
  }
  return found
}
