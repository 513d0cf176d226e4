import { randomUUID } from 'node:crypto'
import { chmod, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'

import { createRpcClient } from '@formpost/kit/rpc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { createCertificates, type TlsFiles } from './certificates.ts'

type Certificates = Awaited<ReturnType<typeof createCertificates>>

/** What a caller is told that asks identity who somebody is. */
async function ask(address: string, tls: Partial<TlsFiles>): Promise<string> {
  const { client, close } = createRpcClient('identity', address, tls)
  try {
    await client.GetOwner({ owner_uuid: randomUUID() }, { requestId: 'test' })
    return 'answered'
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    close()
  }
}

/** Whether anything listens there. */
const isOpen = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(socket.destroy() && true))
    socket.on('error', () => resolve(false))
  })

describe('between the parts, with certificates', () => {
  let system: TestSystem
  let ours: Certificates
  let others: Certificates

  beforeAll(async () => {
    ;[ours, others] = await Promise.all([createCertificates(), createCertificates()])
    await chmod(ours.folder, 0o711)
    const { folder: _folder, ...tls } = ours
    system = await startTestSystem({ env: tls })
  })
  afterAll(async () => {
    await system?.stop()
    for (const { folder } of [ours, others]) await rm(folder, { recursive: true })
  })

  it('everything works as without', async () => {
    const api = createApi(system.baseUrl, system.apiKey)
    const { form, fields } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    const [name, photo] = fields
    const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo!.uuid })
    const answers = { [name!.uuid]: 'Ada', [photo!.uuid]: file.body.uuid }
    expect((await submit(api, form, { fields: answers })).status).toBe(201)
    const { body } = await api.get<{ meta: { total: number } }>(`/forms/${form.uuid}/submissions`)
    expect(body.meta.total).toBe(1)
  })

  it('answers whoever shows a certificate of the CA, and nobody else', async () => {
    expect(await ask(system.identityAddress, ours)).toBe('owner_not_found')
    expect(await ask(system.identityAddress, {})).toBe('unavailable')
    expect(await ask(system.identityAddress, others)).toBe('unavailable')
    const stranger = { ...others, GRPC_TLS_CA: ours.GRPC_TLS_CA }
    expect(await ask(system.identityAddress, stranger)).toBe('unavailable')
  })

  // Everywhere else on Linux's loopback is as good as another machine: only who listens everywhere answers there.
  it.skipIf(process.platform !== 'linux')('listens where only this machine gets', async () => {
    const port = Number(system.identityAddress.split(':')[1])
    expect(await isOpen('127.0.0.1', port)).toBe(true)
    expect(await isOpen('127.0.0.2', port)).toBe(false)
  })

  it('calls nobody whose certificate is of another CA', async () => {
    const misled = { ...ours, GRPC_TLS_CA: others.GRPC_TLS_CA }
    expect(await ask(system.identityAddress, misled)).toBe('unavailable')
  })
})

describe.skipIf(process.platform === 'win32')('between the parts, without certificates', () => {
  it('they listen where only this user gets', async () => {
    const socket = sharedSystem().identityAddress.replace(/^unix:/, '')
    expect((await stat(socket)).isSocket()).toBe(true)
    expect((await stat(path.dirname(socket))).mode & 0o777).toBe(0o700)
  })
})
