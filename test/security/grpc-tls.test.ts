import { randomUUID, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'

import { createRpcClient } from '@formpost/kit/rpc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { createCertificates, type Certificates, type TlsFiles } from './certificates.ts'

/** A certificate with all names, as one machine can use it. */
const names = ['gateway', 'identity', 'forms', 'submissions', 'files', 'operator']
const createShared = () =>
  createCertificates(
    ['shared'],
    names.map((name) => `DNS:${name}`),
  )

/** The outcome of a call to identity: `answered` or an error code. */
async function callIdentity(address: string, tls: Partial<TlsFiles>): Promise<string> {
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

/** Whether a port accepts connections. */
const isOpen = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => resolve(socket.destroy() && true))
    socket.on('error', () => resolve(false))
  })

describe('gRPC with certificates', () => {
  let system: TestSystem
  let certificates: Certificates[] = []
  let own: TlsFiles
  let foreign: TlsFiles

  beforeAll(async () => {
    certificates = await Promise.all([createShared(), createShared()])
    ;[own, foreign] = certificates.map((each) => each.of('shared')) as [TlsFiles, TlsFiles]
    system = await startTestSystem({ env: own })
  })
  afterAll(async () => {
    await system?.stop()
    for (const each of certificates) await each.remove()
  })

  it('serves submissions and uploads', async () => {
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

  it('rejects clients without a certificate of the CA', async () => {
    expect(await callIdentity(system.identityAddress, own)).toBe('owner_not_found')
    expect(await callIdentity(system.identityAddress, {})).toBe('unavailable')
    expect(await callIdentity(system.identityAddress, foreign)).toBe('unavailable')
    const stranger = { ...foreign, GRPC_TLS_CA: own.GRPC_TLS_CA }
    expect(await callIdentity(system.identityAddress, stranger)).toBe('unavailable')
  })

  // On Linux 127.0.0.2 is open only if the service listens on all interfaces.
  it.skipIf(process.platform !== 'linux')('listens only on loopback', async () => {
    const port = Number(system.identityAddress.split(':')[1])
    expect(await isOpen('127.0.0.1', port)).toBe(true)
    expect(await isOpen('127.0.0.2', port)).toBe(false)
  })

  it('exports when the certificate of each process ends, also after it was renewed', async () => {
    const services = ['identity', 'forms', 'submissions', 'files'] as const
    const urls = [system.adminUrl, ...services.map((name) => system.adminUrlOf(name))]
    const exported = async (url: string) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      const [, value] =
        /^formpost_certificate_expiry_timestamp_seconds{.*} (\S+)$/m.exec(text) ?? []
      return Number(value)
    }
    const expected = async () => {
      const { validTo } = new X509Certificate(await readFile(own.GRPC_TLS_CERT))
      return Date.parse(validTo) / 1_000
    }
    const first = await expected()
    for (const url of urls) expect(await exported(url)).toBe(first)
    // Certificates are valid for whole seconds.
    await waitUntil(async () => {
      await certificates[0]!.renew()
      return (await expected()) > first
    })
    const renewed = await expected()
    for (const url of urls) expect(await exported(url)).toBe(renewed)
  })

  it('does not call servers with a certificate of another CA', async () => {
    const otherCa = { ...own, GRPC_TLS_CA: foreign.GRPC_TLS_CA }
    expect(await callIdentity(system.identityAddress, otherCa)).toBe('unavailable')
  })
})

describe.skipIf(process.platform === 'win32')('gRPC without certificates', () => {
  it('listens on sockets that only this user can open', async () => {
    const socket = sharedSystem().identityAddress.replace(/^unix:/, '')
    expect((await stat(socket)).isSocket()).toBe(true)
    expect((await stat(path.dirname(socket))).mode & 0o777).toBe(0o700)
  })
})
