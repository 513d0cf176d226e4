import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

let mailbox: Mailbox
let system: TestSystem
let api: Api

beforeAll(async () => {
  mailbox = await startMailbox()
  system = await startTestSystem({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Forms <forms@example.org>' },
  })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(async () => {
  await system?.stop()
  await mailbox?.stop()
})

const mailsAbout = (title: string) => mailbox.mails.filter(({ subject }) => subject.includes(title))
const countIn = ({ subject }: { subject: string }) =>
  Number(/^(\d+) new submissions/.exec(subject)?.[1] ?? 1)
const announced = (title: string) => mailsAbout(title).reduce((sum, mail) => sum + countIn(mail), 0)

async function submitTo(title: string, times = 1, more: object = {}) {
  const form = await createForm(api, { title, ...more })
  const answer = { fields: { [form.fields[1]!.uuid]: 'a secret answer' } }
  const send = () => submit(api, form, answer)
  await Promise.all(Array.from({ length: times }, send))
  return { form, send }
}

describe.concurrent('mail about a busy form', () => {
  it('groups submissions of a minute', async ({ expect }) => {
    const { send } = await submitTo('Busy day', 50)
    await expect.poll(() => announced('Busy day')).toBeGreaterThanOrEqual(1)
    for (let n = 0; n < 5; n++) await send()
    await expect.poll(() => announced('Busy day'), { timeout: 90_000, interval: 250 }).toBe(55)
    expect(mailsAbout('Busy day').length).toBeLessThanOrEqual(3)
  })

  it('is not retried after a permanent refusal of the address', async ({ expect }) => {
    const owner = await newOwner(system)
    mailbox.refuse = (address) => (address === owner.email ? 550 : undefined)
    const form = await createForm(owner.api, { title: 'Refused' })
    const send = () => submit(api, form, { fields: { [form.fields[1]!.uuid]: 'x' } })
    await send()
    await expect.poll(() => mailbox.refused).toBe(1)
    mailbox.refuse = () => undefined
    await send()
    await expect.poll(() => announced('Refused'), { timeout: 90_000, interval: 250 }).toBe(1)
    expect(mailbox.refused).toBe(1)
  })
})

describe.concurrent('mail to the owner', () => {
  it('announces a submission without its answers', async ({ expect }) => {
    const { form } = await submitTo('Lone visit')
    await expect.poll(() => mailsAbout('Lone visit').length).toBe(1)
    const [mail] = mailsAbout('Lone visit')
    expect(mail!.subject).toBe('New submission: Lone visit')
    expect(mail!.to).toEqual([system.owner.email])
    expect(mail!.headers).toContain('forms@example.org')
    expect(mail!.headers).toContain('Auto-Submitted: auto-generated')
    expect(mail!.text).toContain('“Lone visit” has a new submission')
    expect(mail!.text).toContain(`${system.appUrl}/desk/forms/${form.uuid}/answers`)
    expect(mail!.text).not.toContain('secret answer')
  })

  it('is sent only for forms with notify_on_submission', async ({ expect }) => {
    await submitTo('Silent form', 1, { notify_on_submission: false })
    const { form, send } = await submitTo('Silenced form', 1, { notify_on_submission: false })
    await api.patch(`/forms/${form.uuid}`, { notify_on_submission: true })
    await send()
    await expect.poll(() => announced('Silenced form')).toBe(1)
    expect(mailsAbout('Silent form')).toHaveLength(0)
  })

  it('is not sent about a deleted form', async ({ expect }) => {
    const { form } = await submitTo('Gone form')
    /** Of the jobs of the form, which may have others, only the mail. */
    const schedule = (at: string) =>
      sql(
        system,
        `UPDATE submissions_queue._private_jobs SET run_at = ${at}
         WHERE payload->>'form_uuid' = $1::text AND payload->>'failures' IS NOT NULL RETURNING 1`,
        [form.uuid],
      )
    // The mail is due after 3 seconds; a busy machine takes longer to delete the form.
    expect(await schedule("now() + interval '1 hour'")).toHaveLength(1)
    await api.delete(`/forms/${form.uuid}`)
    await schedule('now()')
    await submitTo('Later form')
    await expect.poll(() => announced('Later form')).toBe(1)
    expect(mailsAbout('Gone form')).toHaveLength(0)
  })
})

describe('mail during an outage', () => {
  it('is retried while the mail server is down, without delaying receipts', async () => {
    const earlier = system.messages.length
    await mailbox.stop()
    const { send } = await submitTo('Outage', 3)
    expect((await send()).status).toBe(201)
    const newer = () => system.messages.slice(earlier).join('\n')
    await expect.poll(newer).toContain('submissions: mail not sent')
    await mailbox.start()
    await expect.poll(() => announced('Outage')).toBe(4)
    expect(mailsAbout('Outage')).toHaveLength(1)
  })
})
