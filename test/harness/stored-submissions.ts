import type { Form, PublicForm } from '@formpost/contract'

import { createApi } from './api.ts'
import { sql } from './database.ts'
import type { SystemAddress } from './system.ts'

/**
 * Inserts `total` submissions of yesterday into a form that has none, as the service stores them. `answers` is a SQL
 * expression for the answers of submission `n`: jsonb by field. `createdAt` is one for its time.
 */
export async function insertSubmissions(
  system: Pick<SystemAddress, 'databaseUrl' | 'baseUrl'>,
  { uuid, public_id }: Pick<Form, 'uuid' | 'public_id'>,
  total: number,
  answers: string,
  createdAt = `now() - interval '1 day'`,
): Promise<void> {
  const path = `/public/forms/${public_id}`
  const { body } = await createApi(system.baseUrl).get<{ data: PublicForm }>(path)
  await sql(
    system,
    `INSERT INTO submissions.submissions (form_uuid, seq, uuid, client_uuid, created_at, was_offline,
       form_version, receipt_version, answers, ip_address, user_agent)
     SELECT $1::uuid, n, gen_random_uuid(), gen_random_uuid(), ${createdAt}, false, $3, $3,
       ${answers}, '192.0.2.7', 'Mozilla/5.0'
     FROM generate_series(1, $2::int) n`,
    [uuid, total, body.data.version],
  )
  await sql(
    system,
    `INSERT INTO submissions.submission_blocks (form_uuid, block, count)
     SELECT $1::uuid, n / 1024, count(*) FROM generate_series(1, $2::int) n GROUP BY 2`,
    [uuid, total],
  )
  await sql(
    system,
    `INSERT INTO submissions.form_states (form_uuid, last_seq, count, today, today_count)
     VALUES ($1, $2::int, $2::int, now() - interval '1 day', $2::int)`,
    [uuid, total],
  )
  // The first submission does the same.
  await sql(system, 'UPDATE forms.forms SET encryption_frozen_at = now() WHERE uuid = $1', [uuid])
  await sql(system, 'VACUUM ANALYZE submissions.submissions')
}
