import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

// `npm run fuzz:openapi` lets Schemathesis judge the running system by its OpenAPI document, all operations in every phase.
const folder = path.join(import.meta.dirname, 'openapi')
const requirements = path.join(folder, 'requirements.txt')
const venv = path.resolve(import.meta.dirname, '../.artifacts/schemathesis')
/** Keeps caches out of the checkout. */
const caches = {
  HYPOTHESIS_STORAGE_DIRECTORY: path.join(venv, 'hypothesis'),
  PYTHONDONTWRITEBYTECODE: '1',
}
const program = (name: string) => path.join(venv, 'bin', name)
const limitMs = 30 * 60_000
const phases: [names: string, seed: number][] = [
  ['examples,coverage,fuzzing', 1],
  // Several, because a sequence that cannot be repeated ends the phase, and identifiers are random.
  ...[1, 2, 3].map((seed): [string, number] => ['stateful', seed]),
]

/** Runs a program with its output shown; resolves to its exit code. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const options = {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...caches, ...env },
  } as const
  const [code] = (await once(spawn(command, args, options), 'exit')) as [number | null]
  return code
}

/** Installs the pinned versions unless they are installed. */
async function install() {
  const installed = path.join(venv, 'requirements.txt')
  const wanted = await readFile(requirements, 'utf8')
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === wanted) return
  await rm(venv, { recursive: true, force: true })
  expect(await run('python3', ['-m', 'venv', venv])).toBe(0)
  const quiet = ['--quiet', '--disable-pip-version-check']
  expect(await run(program('pip'), ['install', ...quiet, '--requirement', requirements])).toBe(0)
  await copyFile(requirements, installed)
}

/** Creates a resource for each path parameter, and a field to upload to. */
async function createResources({ appUrl }: TestSystem, api: Api) {
  const fileField = { type: 'file', label: 'File' }
  const { form, fields } = await createFormWith(api, fileField)
  const [field] = fields
  const { body: stored } = await upload(appUrl, form.public_id, {
    bytes: png(),
    field: field!.uuid,
  })
  const answers = { fields: { [field!.uuid]: stored.uuid }, upload_uuids: [stored.uuid] }
  const { body: receipt } = await submit(api, form, answers)
  // Owner operations deactivate the first form.
  const other = await createFormWith(api, fileField)
  return {
    form: form.uuid,
    field: field!.id,
    submission: receipt.submission_uuid,
    upload: stored.uuid,
    public_id: other.form.public_id,
    form_field_id: other.fields[0]!.uuid,
  }
}

describe.skipIf(isMissing('python'))('the API', { timeout: limitMs }, () => {
  let system: TestSystem

  beforeAll(async () => {
    await install()
    system = await startTestSystem({ files: 'folder', counters: 'memory' })
  }, limitMs)
  afterAll(() => system?.stop())

  it.each(phases)('conforms to its OpenAPI document: %s, seed %i', async (names, seed) => {
    // A new one, because some operations need a login of the last 10 minutes.
    const owner = await newOwner(system)
    const existing = await createResources(system, owner.api)
    const document = `${system.baseUrl}/openapi.json`
    const options = ['--url', system.appUrl, '--phases', names, '--seed', String(seed)]
    const args = ['--config-file', 'schemathesis.toml', 'run', document, ...options]
    // A login token, because an API key cannot reach the account.
    const code = await run(program('schemathesis'), args, {
      TOKEN: owner.token,
      EXISTING: JSON.stringify(existing),
    })
    expect(code, 'Schemathesis lists its findings above').toBe(0)
    const account = await createApi(system.baseUrl, owner.token).get('/auth/me')
    expect(account.status, 'the token of the run works until its end').toBe(200)
  })
})
