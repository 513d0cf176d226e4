import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createSampleForm, type SampleFormAddress } from './create-sample-form.ts'
import type { Settings } from './settings.ts'
import { hasCode, StartError } from './start-error.ts'
import type { System } from './system.ts'

/** `DATA_DIR/first-run.json` (docs/api-behaviour.md#first-run). */
export interface FirstRun {
  base_url: string
  app_url: string
  email: string
  password: string
  api_key: string
  form: SampleFormAddress
}

/** Whether the start created the first owner. */
export type FirstRunResult =
  | { kind: 'created'; firstRun: FirstRun; loginToken: string }
  | { kind: 'existing'; firstRun: FirstRun }
  | { kind: 'email_taken'; email: string }

export const firstRunFile = (dataDir: string): string => path.join(dataDir, 'first-run.json')

/** Creates the first owner, an API key and the sample form, once per `DATA_DIR`. */
export async function firstRun(system: System, settings: Settings): Promise<FirstRunResult> {
  const file = firstRunFile(settings.DATA_DIR)
  const existing = await read<FirstRun>(file)
  if (existing) return { kind: 'existing', firstRun: await updateUrls(existing, system, file) }

  // Written first, so that a start after an interruption continues with the same owner.
  const draftFile = `${file}.draft`
  const draft = await read<Pick<FirstRun, 'email' | 'password'>>(draftFile)
  const email = draft?.email ?? settings.OWNER_EMAIL
  const password =
    draft?.password ?? settings.OWNER_PASSWORD ?? randomBytes(15).toString('base64url')
  await write(draftFile, { email, password })

  const owner = { email, password, mayExist: draft !== undefined }
  const ownerUuid = await createOwner(system, owner).catch(async (error: unknown) => {
    // Otherwise the next start would use the same values again.
    if (error instanceof StartError) await rm(draftFile, { force: true })
    throw error
  })
  if (!ownerUuid) {
    await rm(draftFile, { force: true })
    return { kind: 'email_taken', email }
  }
  const api_key = await createKey(system, ownerUuid)
  const { baseUrl: base_url, appUrl: app_url } = system
  const created = await createSampleForm(`${system.localUrl}/api/v1`, api_key)
  // The API builds links from the request's host, here `localUrl`, which is not the public one.
  const form = { ...created, public_url: `${app_url}/f/${created.public_id}` }
  const firstRun: FirstRun = { base_url, app_url, email, password, api_key, form }
  const loginToken = await createLoginToken(system, ownerUuid)
  await write(file, firstRun)
  await rm(draftFile, { force: true })
  return { kind: 'created', firstRun, loginToken }
}

interface NewOwner {
  email: string
  password: string
  mayExist: boolean
}

async function createOwner(system: System, owner: NewOwner): Promise<string | undefined> {
  const { email, password, mayExist } = owner
  return withIdentity(system, async (identity, { Problem }) => {
    const call = { requestId: randomUUID() }
    try {
      const created = await identity.CreateOwner(
        { email, password, name: 'Owner', plan: 'free' },
        call,
      )
      return created.uuid
    } catch (error) {
      const errors = error instanceof Problem ? Object.values(error.details.errors ?? {}) : []
      if (errors.length > 0) {
        throw new StartError(
          `OWNER_EMAIL and OWNER_PASSWORD can't be used: ${errors.flat().join(' ')}`,
        )
      }
      if (!(error instanceof Problem && error.code === 'email_taken')) throw error
      if (!mayExist) return undefined
      const request = { email, password, device_name: 'first run', ip: '127.0.0.1' }
      const login = await identity.Login(request, call)
      return login.owner?.uuid
    }
  })
}

async function createKey(system: System, ownerUuid: string): Promise<string> {
  return withIdentity(system, async (identity) => {
    const request = { owner_uuid: ownerUuid, name: 'First key', access: 'read_write' }
    const { secret } = await identity.CreateKey(request, { requestId: randomUUID() })
    return secret
  })
}

/** The token of a one-time link to the desk (docs/api-behaviour.md#one-time-links). */
const createLoginToken = (system: System, owner_uuid: string): Promise<string> =>
  withIdentity(system, async (identity) => {
    const { token } = await identity.CreateLoginLink({ owner_uuid }, { requestId: randomUUID() })
    return token
  })

type Kit = typeof import('@formpost/kit/rpc')
type Identity = ReturnType<typeof import('@formpost/kit/rpc').createRpcClient<'identity'>>['client']

async function withIdentity<T>(
  system: System,
  work: (identity: Identity, kit: Kit) => Promise<T>,
): Promise<T> {
  // A dynamic import, because loading gRPC would add half a second to every later start.
  const kit = await import('@formpost/kit/rpc')
  const { client, close } = kit.createRpcClient(
    'identity',
    system.addressOf('identity'),
    system.tls,
  )
  try {
    return await work(client, kit)
  } finally {
    close()
  }
}

/** Updates the URLs if the installation has a new port or host name. */
async function updateUrls(existing: FirstRun, system: System, file: string): Promise<FirstRun> {
  if (existing.app_url === system.appUrl && existing.base_url === system.baseUrl) return existing
  const public_url = existing.form.public_url.replace(existing.app_url, system.appUrl)
  const updated: FirstRun = {
    ...existing,
    base_url: system.baseUrl,
    app_url: system.appUrl,
    form: { ...existing.form, public_url },
  }
  await write(file, updated)
  return updated
}

async function read<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function write(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.next`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.next`, file)
}
