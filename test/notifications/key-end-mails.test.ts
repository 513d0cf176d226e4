import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { keyMade, renewed } from '../encryption/renewed-keys.ts'
import { createApi, type Api } from '../harness/api.ts'
import { createForm } from '../harness/forms.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'

let mailbox: Mailbox
let system: TestSystem
let replica: Replica
let api: Api

beforeAll(async () => {
  mailbox = await startMailbox()
  system = await startTestSystem({ files: 'folder', counters: 'memory' })
  // Mails of a system without SMTP_URL come later, from the one that has it.
  replica = await startReplica(system, { SMTP_URL: mailbox.url })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(async () => {
  await replica?.stop()
  await system?.stop()
  await mailbox?.stop()
})

/** Owners are reminded when a process starts, and then once an hour. */
const remind = () => replica.restart('forms')
const mailsAbout = (title: string) =>
  mailbox.mails.filter(({ subject }) => subject.endsWith(`: ${title}`))

async function formWithKey(title: string, validDays: number, more: object = {}) {
  const form = await createForm(api, { title })
  const { privateKey, publicKey } = await keyMade(10, validDays)
  const change = { is_encrypted: true, encryption_public_key: publicKey, ...more }
  const { status } = await api.patch(`/forms/${form.uuid}`, change)
  if (status !== 200) throw new Error(`The key was not stored: ${status}`)
  return { form, privateKey }
}

const setKey = (form: Form, encryption_public_key: string) =>
  api.patch(`/forms/${form.uuid}`, { encryption_public_key })

describe('the mail about a key that ends', () => {
  it('comes once for each end within 30 days, whatever restarts', async () => {
    const { form, privateKey } = await formWithKey('Village census', 30)
    await formWithKey('Far end', 50)
    await formWithKey('Closed form', 30, { is_active: false })
    await formWithKey('Plain form', 30, { is_encrypted: false })
    await remind()
    await expect.poll(() => mailsAbout('Village census').length).toBe(1)
    const [mail] = mailsAbout('Village census')
    expect(mail!.to).toEqual([system.owner.email])
    expect(mail!.text).toContain(`/desk/forms/${form.uuid}/settings`)

    await replica.restart('submissions')
    const near = await renewed(privateKey, 35)
    await setKey(form, near.publicKey)
    await remind()
    await expect.poll(() => mailsAbout('Village census').length).toBe(2)

    await setKey(form, (await renewed(privateKey, 90)).publicKey)
    await formWithKey('Last one', 30)
    await Promise.all([remind(), system.process('forms').stop()])
    await system.process('forms').start()
    await expect.poll(() => mailsAbout('Last one').length).toBe(1)
    expect(mailbox.mails).toHaveLength(3)
  })
})
