import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'

const system = sharedSystem()
const api = createApi(system.baseUrl, system.apiKey)

/** Sends submissions with these names in order, and returns those that were stored together, by their numbers. */
async function storedTogether(names: readonly string[]): Promise<string[][]> {
  const { form, fields } = await createFormWith(api, { type: 'short_text', label: 'Name' })
  const field = fields[0]!
  // The first submission of a form is stored alone.
  await submit(api, form, { fields: {} })
  const { hostname, port, pathname } = new URL(system.baseUrl)
  const socket = connect(Number(port), hostname)
  // In one piece on one connection, they arrive in order and wait for the same batch.
  const requests = names.map((name, index) => {
    const body = JSON.stringify({ fields: { [field.uuid]: name } })
    const isLast = index === names.length - 1
    return [
      `POST ${pathname}/public/forms/${form.public_id}/submissions HTTP/1.1`,
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...(isLast ? ['Connection: close'] : []),
      '',
      body,
    ].join('\r\n')
  })
  socket.write(requests.join(''))
  expect((await text(socket)).match(/HTTP\/1.1 201/g)).toHaveLength(names.length)
  // A batch is a transaction; several can have the same millisecond.
  const batches = await sql<{ names: string[] }>(
    system,
    `SELECT array_agg(answers ->> $2 ORDER BY seq) AS names FROM submissions.submissions
     WHERE form_uuid = $1 AND answers ? $2 GROUP BY xmin::text`,
    [form.uuid, field.uuid],
  )
  return batches.map((batch) => batch.names)
}

it('numbers the submissions of a batch in the order of their arrival', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `N${String(n).padStart(2, '0')}`)
  let batches: string[][] = []
  // A fast service may have stored each one before the next arrives.
  while (!batches.some(({ length }) => length > 1)) batches = await storedTogether(names)
  for (const batch of batches) expect(batch).toEqual(batch.toSorted())
})
