import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'

import { createRpcClient, Problem } from '@formpost/kit/rpc'
import { unzipSync } from 'fflate'
import { generateKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { encryptedForm, seal, sealFile, send } from '../encryption/encrypted-form.ts'
import { createApi } from '../harness/api.ts'
import { doMainJob } from '../harness/main-job.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { createCertificates, type Certificates } from './certificates.ts'

const services = ['identity', 'forms', 'submissions', 'files'] as const
type Service = (typeof services)[number]
const callers = ['gateway', ...services, 'operator', 'stranger'] as const

/** The RPCs that each caller may call. A caller that is not listed may call none. */
const allowed: Record<Service, Partial<Record<(typeof callers)[number], string[]>>> = {
  identity: {
    gateway: [
      ...['GetOwner', 'Login', 'CompleteChallenge', 'Authenticate', 'Logout', 'GetMe'],
      ...['UpdateAccount', 'SetUpTwoFactor', 'ConfirmTwoFactor', 'TurnOffTwoFactor'],
      ...['CreateKey', 'ListKeys', 'RevokeKey'],
      ...['CreateSession', 'ListSessions', 'EndSession', 'EndOtherSessions', 'ConfirmPassword'],
      ...['RequireRecentPassword', 'CreateSessionFromLink', 'SetPasswordFromLink'],
    ],
    submissions: ['GetOwner'],
    operator: ['CreateOwner', 'SetPlan', 'Login', 'CreateKey', 'CreateLoginLink'],
  },
  forms: {
    gateway: [
      ...['ListForms', 'CreateForm', 'GetForm', 'UpdateForm', 'DeleteForm', 'ToggleForm'],
      ...[
        'DuplicateForm',
        'ImportForm',
        'ConvertXlsform',
        'ExportXlsform',
        'CreateField',
        'UpdateField',
        'DeleteField',
        'ReorderFields',
      ],
      ...['GetWebhook', 'PutWebhook', 'RollWebhookSecret', 'DeleteWebhook'],
      ...['ListTemplates', 'GetPublicForm'],
      ...['GetUploadField', 'GetFormStates', 'CheckOwner', 'FindForms'],
      ...['GetDraft', 'PutDraft', 'DeleteDraft', 'PublishDraft', 'CreatePreview', 'GetPreview'],
      ...['RestoreDraft', 'ListVersions', 'GetVersion', 'GetRemovedFields'],
      ...['GetPublicFormPart'],
    ],
    submissions: [
      ...['GetFormStates', 'FreezeEncryption', 'CheckOwner', 'GetNotificationTargets'],
      ...['GetDefinition', 'GetPreview', 'GetRemovedFields'],
    ],
  },
  submissions: {
    gateway: [
      ...['SubmitBatch', 'ListSubmissions', 'GetSubmission', 'DeleteSubmission', 'ExportCsv'],
      ...[
        'ListByCursor',
        'FindSubmissions',
        'ExportFiltered',
        'ExportTable',
        'ListFiles',
        'CheckPreview',
        'GetReview',
        'PutReview',
        'SummarizeSubmissions',
        'CountAnswers',
        'ListDeliveries',
        'CountSubmissions',
      ],
      ...['TestWebhook', 'RedeliverWebhook', 'ReportDevice', 'ListDevices'],
    ],
    forms: [
      ...['BeginEncryptionChange', 'AnnounceVersion', 'AnnounceKeyEnd', 'PurgeForm'],
      'CountSubmissions',
    ],
  },
  files: {
    gateway: ['Upload', 'List', 'Read'],
    submissions: ['Attach', 'Release', 'List', 'Describe', 'Delete'],
    forms: ['Delete'],
  },
}

type AnyCall = (
  request: unknown,
  call: { requestId: string },
) => Promise<unknown> | AsyncIterable<unknown>

/** Calls each RPC of a service with an empty request; returns those that are not refused. */
async function acceptedRpcs(service: Service, address: string, tls: object): Promise<string[]> {
  const { client, close } = createRpcClient(service, address, tls)
  const accepted: string[] = []
  try {
    for (const [name, call] of Object.entries(client as unknown as Record<string, AnyCall>)) {
      // An object with an iterator that ends at once is an empty request, or an empty stream of requests.
      const empty = { async *[Symbol.asyncIterator]() {} }
      const attempt = () => codeOf(call(empty, { requestId: 'test' }))
      let code = await attempt()
      // A busy machine may exceed the time limits of a call.
      for (let n = 0; n < 3 && (code === 'unavailable' || code === 'timeout'); n++) {
        code = await attempt()
      }
      if (code !== 'caller_refused') accepted.push(name)
    }
    return accepted
  } finally {
    close()
  }
}

/** The error code of a call, or undefined. */
async function codeOf(result: Promise<unknown> | AsyncIterable<unknown>) {
  try {
    if (Symbol.asyncIterator in result) for await (const _message of result);
    else await result
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

describe('services with their own certificates', () => {
  let system: TestSystem
  let replica: Replica
  let certificates: Certificates
  let other: Certificates

  beforeAll(async () => {
    ;[certificates, other] = await Promise.all([
      createCertificates(callers),
      createCertificates(callers),
    ])
    system = await startTestSystem()
    // Only its database is used: its services would take jobs of the others.
    for (const name of ['gateway', ...services] as const) await system.process(name).stop()
    replica = await startReplica(
      system,
      { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
      {},
      certificates.of,
    )
  })
  afterAll(async () => {
    await replica?.stop()
    await system?.stop()
    await certificates?.remove()
    await other?.remove()
  })

  it('serve everything', async () => {
    await expect(doMainJob(replica, system.owner)).resolves.toBeUndefined()
  })

  it('list the files of an encrypted form for the gateway', async () => {
    const login = await createApi(replica.baseUrl).post<{ token: string }>(
      '/auth/login',
      system.owner,
    )
    const { token } = login.body
    const { publicKey } = await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })
    const encrypted = await encryptedForm(createApi(replica.baseUrl, token), publicKey)
    const file = await sealFile(png(), publicKey)
    await send(replica, encrypted, await seal({ fields: {} }, publicKey), [file])
    const url = `${replica.appUrl}/api/account/forms/${encrypted.form.uuid}/files`
    const reply = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
    const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    expect(Object.values(entries).map(({ length }) => length)).toContain(file.length)
  })

  const pairs = services.flatMap((service) => callers.map((caller) => [service, caller] as const))
  it.each(pairs)('%s accepts only certain calls of %s', async (service, caller) => {
    const address = replica.addressOf(service)
    const accepted = await acceptedRpcs(service, address, certificates.of(caller))
    expect(accepted.sort()).toEqual((allowed[service][caller] ?? []).sort())
  })

  it('check each call of a shared stream', async () => {
    const address = replica.addressOf('identity')
    const { client, close } = createRpcClient('identity', address, certificates.of('submissions'))
    const call = { requestId: 'test' }
    try {
      const owner_uuid = randomUUID()
      const codes = await Promise.all([
        codeOf(client.GetOwner({ owner_uuid }, call)),
        codeOf(client.CreateKey({ owner_uuid, name: 'key', access: 'read_write' }, call)),
        codeOf(client.GetOwner({ owner_uuid: randomUUID() }, call)),
      ])
      expect(codes).toEqual(['owner_not_found', 'caller_refused', 'owner_not_found'])
    } finally {
      close()
    }
  })

  it('check calls that are too long for a shared stream', async () => {
    const address = replica.addressOf('identity')
    const { client, close } = createRpcClient('identity', address, certificates.of('gateway'))
    const owner = { email: 'a@example.com', password: 'p', plan: 'free', name: 'n'.repeat(300_000) }
    try {
      expect(await codeOf(client.CreateOwner(owner, { requestId: 'test' }))).toBe('caller_refused')
    } finally {
      close()
    }
  })

  it('use renewed certificates without a restart', async () => {
    const open = () =>
      createRpcClient('identity', replica.addressOf('identity'), certificates.of('submissions'))
    const call = ({ client }: ReturnType<typeof open>) =>
      codeOf(client.GetOwner({ owner_uuid: randomUUID() }, { requestId: 'test' }))
    const before = open()
    expect(await call(before)).toBe('owner_not_found')
    await cp(other.folder, certificates.folder, { recursive: true })
    // The server accepts new clients once it has read its files again, and a running client uses its own with its next channel.
    const after = open()
    try {
      const isAccepted = async (client: ReturnType<typeof open>) =>
        (await call(client)) === 'owner_not_found'
      await waitUntil(() => isAccepted(after), 500)
      await replica.restart('identity')
      await waitUntil(() => isAccepted(before), 500)
    } finally {
      before.close()
      after.close()
    }
  })
})
