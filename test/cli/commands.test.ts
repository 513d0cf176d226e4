import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { totpCode, turnOnTwoFactor } from '../harness/two-factor.ts'
import { workbook } from '../harness/workbook.ts'
import { commandLine } from './command.ts'

const run = promisify(execFile)
const system = sharedSystem()
let owner: NewOwner

beforeAll(async () => {
  owner = await newOwner(system)
})

const login = ({ email, password }: NewOwner) => ({
  FORMPOST_EMAIL: email,
  FORMPOST_PASSWORD: password,
})

describe('formpost login', () => {
  it('keeps the token for the next commands, until the logout', async () => {
    const cli = await commandLine(system, undefined)
    const anonymous = await cli.run('forms', 'list')
    expect(anonymous).toMatchObject({
      code: 1,
      err: expect.stringContaining('formpost login') as string,
    })
    const { out } = await cli.with(login(owner)).run('login', `${system.appUrl}/desk`)
    expect(out).toMatch(/^You are logged in to http.* as /)
    const file = path.join(cli.folder, '.config/formpost/credentials.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await cli.run('forms', 'list')).toMatchObject({ code: 0 })
    const { installations } = JSON.parse(await readFile(file, 'utf8')) as {
      installations: Record<string, { token: string }>
    }
    const { token } = installations[system.appUrl]!
    expect(await cli.run('logout')).toMatchObject({ code: 0 })
    expect(await cli.run('forms', 'list')).toMatchObject({ code: 1 })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${system.baseUrl}/auth/me`, { headers })).status).toBe(401)
  })

  it('takes a second factor', async () => {
    const other = await newOwner(system)
    const { secret } = await turnOnTwoFactor(other)
    const cli = (await commandLine(system, undefined)).with(login(other))
    expect(await cli.run('login')).toMatchObject({
      code: 1,
      err: 'Set FORMPOST_CODE, or run this in a terminal.\n',
    })
    expect(await cli.with({ FORMPOST_CODE: totpCode(secret, 1) }).run('login')).toMatchObject({
      code: 0,
    })
  })

  it('keeps an API key that works, and no other', async () => {
    const cli = await commandLine(system, undefined)
    const wrong = await cli.with({ FORMPOST_KEY: 'fpk_wrong' }).run('login', '--key')
    expect(wrong).toMatchObject({ code: 1 })
    expect(await cli.run('forms', 'list')).toMatchObject({ code: 1 })
    await cli.with({ FORMPOST_KEY: owner.secret }).run('login', '--key')
    expect(await cli.run('forms', 'list')).toMatchObject({ code: 0 })
  })
})

it('creates, shows and deletes forms', async () => {
  const cli = await commandLine(system, owner)
  const { uuid, public_id } = await cli.json<{ uuid: string; public_id: string }>(
    'forms',
    'create',
    'Wells',
  )
  expect((await cli.run('forms', 'show', public_id)).out).toContain('Wells (open)')
  const kept = await cli.run('forms', 'delete', uuid)
  expect([kept.code, kept.err]).toEqual([1, expect.stringContaining('0 submissions')])
  expect(await cli.run('forms', 'delete', uuid, '--yes')).toMatchObject({ code: 0 })
  expect(await cli.run('forms', 'show', uuid)).toMatchObject({ code: 1 })
  expect((await cli.run('forms', 'show', 'wells')).err).toContain('No form is named “wells”.')
})

it('imports an XLSForm with its lists, after showing what becomes of it', async () => {
  const cli = await commandLine(system, owner)
  const survey = [
    { type: 'select_one_from_file districts.csv', name: 'district', label: 'District' },
    { type: 'integer', name: 'people', label: 'People', relevant: 'bogus(' },
  ]
  await writeFile(path.join(cli.folder, 'survey.xlsx'), workbook({ survey }, 'xlsx'))
  await writeFile(path.join(cli.folder, 'districts.csv'), 'name,label\nn,North\ns,South\n')
  const args = ['survey.xlsx', '--list', 'districts.csv']
  const dry = await cli.run('import', ...args, '--dry-run')
  expect(dry.out).toMatch(
    /^2 fields\.\n.*1 of 2 rows taken whole.*survey 3 people: The expression in “relevant” is left out\./s,
  )
  expect((await cli.json<unknown[]>('forms', 'list')).length).toBe(0)
  const { data } = await cli.json<{ data: { uuid: string; fields: { options: string[] }[] } }>(
    'import',
    ...args,
  )
  expect(data.fields[0]!.options).toEqual(['North', 'South'])

  const written = await cli.run('forms', 'export', data.uuid, 'again.xlsx')
  expect(written).toMatchObject({ code: 0, err: 'Wrote again.xlsx.\n' })
  expect(await cli.run('import', 'again.xlsx', '--dry-run')).toMatchObject({ code: 0 })
  await owner.api.patch(`/forms/${data.uuid}`, { photos: 'wifi' })
  expect((await cli.run('forms', 'export', data.uuid, 'again.xlsx')).err).toBe(
    'Wrote again.xlsx.\nODK does not know “photos” of the form. The sheet “formpost” keeps it for an import.\n',
  )
  await writeFile(path.join(cli.folder, 'none.xlsx'), 'no workbook')
  const refused = await cli.run('import', 'none.xlsx')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('file: ')])
})

it('creates and revokes keys, and confirms the password', async () => {
  const cli = (await commandLine(system, undefined)).with(login(owner))
  const { id, secret } = await cli.json<{ id: string; secret: string }>('keys', 'create', 'ci')
  const withKey = cli.with({ FORMPOST_KEY: secret })
  expect(await withKey.run('forms', 'list')).toMatchObject({ code: 0 })
  expect((await cli.run('keys', 'list')).out).toMatch(new RegExp(`^${id} +ci +read `, 'm'))
  expect(await cli.run('keys', 'revoke', id)).toMatchObject({
    code: 0,
    out: `Revoked key ${id}.\n`,
  })
  const revoked = await withKey.run('forms', 'list')
  expect([revoked.code, revoked.err]).toEqual([1, expect.stringContaining('formpost login')])
})

it('sets, shows and deletes the webhook of a form', async () => {
  const { form } = await createFormWith(owner.api, { type: 'number', label: 'N' })
  const cli = (await commandLine(system, undefined)).with(login(owner))
  const set = await cli.run('webhook', 'set', form.uuid, 'http://127.0.0.1:1/hook')
  expect(set).toMatchObject({ code: 0, out: expect.stringMatching(/^whsec_/) as string })
  expect((await cli.run('webhook', 'show', form.uuid)).out).toBe(
    'http://127.0.0.1:1/hook\nsubmission.created\n',
  )
  const tried = await cli.run('webhook', 'test', form.uuid)
  expect([tried.code, tried.err]).toEqual([
    1,
    expect.stringContaining('The sample was not delivered'),
  ])
  expect((await cli.run('webhook', 'deliveries', form.uuid)).out).toMatch(/^Time +Event/)
  expect(await cli.run('webhook', 'delete', form.uuid)).toMatchObject({ code: 0 })
  expect(await cli.run('webhook', 'show', form.uuid)).toMatchObject({ code: 1 })
})

it('says what is wrong with a command, as text or as JSON', async () => {
  const cli = await commandLine(system, owner)
  const unknown = await cli.run('nonsense')
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringContaining("unknown command 'nonsense'") as string,
  })
  expect(await cli.run('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('apply') as string,
  })
  const nowhere = cli.with({ FORMPOST_URL: 'http://127.0.0.1:1' })
  const { err } = await nowhere.run('--json', 'keys', 'list')
  expect(JSON.parse(err)).toEqual({ message: 'Set FORMPOST_EMAIL, or run this in a terminal.' })
  const wrong = await cli.with({ FORMPOST_KEY: 'x' }).run('--json', 'forms', 'list')
  expect(JSON.parse(wrong.err)).toMatchObject({ code: 'unauthenticated' })
})

it('takes options of all commands after a command too, and ends when its output is closed', async () => {
  const cli = await commandLine(system, owner)
  expect(JSON.parse((await cli.run('forms', 'list', '--json')).out)).toBeInstanceOf(Array)
  const { stdout } = await run(
    'bash',
    ['-c', `set -o pipefail; '${process.execPath}' '${cli.main}' forms export "$FORM" | true`],
    {
      cwd: cli.folder,
      env: {
        ...cli.env,
        FORM: (await createFormWith(owner.api, { type: 'number', label: 'N' })).form.uuid,
      },
    },
  )
  expect(stdout).toBe('')
})

it('says what the system refuses, without a stack trace', async () => {
  const cli = await commandLine(system, owner)
  const { form } = await createFormWith(owner.api, { type: 'number', label: 'N' })
  for (const name of ['none/form.xlsx', 'form.json/form.json']) {
    await writeFile(path.join(cli.folder, 'form.json'), '')
    const { code, err } = await cli.run('forms', 'export', form.uuid, name)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^\S+: (?:no such|not a|file already).*\.\n$/),
    ])
  }
  const full = `'${process.execPath}' '${cli.main}' forms export ${form.uuid} > /dev/full`
  const failed = await run('bash', ['-c', full], { env: cli.env }).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 1, stderr: 'Failed: no space left on device.\n' })
})

it('names the key in FORMPOST_KEY if that is wrong', async () => {
  const cli = (await commandLine(system, owner)).with({ FORMPOST_KEY: 'fpk_wrong' })
  expect((await cli.run('forms', 'list')).err).toContain('Correct FORMPOST_KEY, or unset it.')
})

it('creates no form of an unknown template', async () => {
  const cli = await commandLine(system, owner)
  const { code, err } = await cli.run('forms', 'create', 'Roster', '--template', 'roster')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^There is no template “roster”\..* household-roster,/),
  ])
  const form = await cli.json<{ uuid: string }>(
    'forms',
    'create',
    'Roster',
    '--template',
    'household-roster',
  )
  expect((await cli.run('forms', 'show', form.uuid)).out).toMatch(/ repeat /)
})

it('says that saved credentials are damaged', async () => {
  const cli = await commandLine(system, undefined)
  await mkdir(path.join(cli.folder, '.config/formpost'), { recursive: true })
  await writeFile(path.join(cli.folder, '.config/formpost/credentials.json'), '{')
  const { code, err } = await cli.run('forms', 'list')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/credentials\.json is damaged\. Delete it/),
  ])
})

it('completes commands in bash', async () => {
  const cli = await commandLine(system, undefined)
  const { out } = await cli.run('complete', '--', 'forms', 'ex')
  expect(out).toMatch(/^export\t.*\nexport-all\t/)
  for (const shell of ['bash', 'zsh', 'fish']) {
    expect((await cli.run('completion', shell)).out).toContain('formpost complete')
  }
  const script = path.join(cli.folder, 'completion.bash')
  await writeFile(script, (await cli.run('completion', 'bash')).out)
  // Without the package bash-completion, which a shell that is not interactive does not load.
  const typed = `formpost() { '${process.execPath}' '${cli.main}' "$@"; }
    source ${script}; complete -p formpost
    COMP_WORDS=(formpost forms ex) COMP_CWORD=2; __formpost_complete; echo "\${COMPREPLY[@]}"`
  const { stdout } = await run('bash', ['-c', typed], { env: cli.env })
  expect(stdout).toMatch(/ formpost\nexport export-all\n$/)
})

it('runs as the package that a release publishes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formpost-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const root = path.resolve(import.meta.dirname, '../..')
  await run(process.execPath, [path.join(root, 'deploy/pack.mjs'), folder])
  const env = { PATH: process.env['PATH'], FORMPOST_URL: system.appUrl, FORMPOST_KEY: owner.secret }
  const { stdout } = await run(
    process.execPath,
    [path.join(folder, 'cli/main.js'), 'forms', 'list'],
    { env },
  )
  expect(stdout).toMatch(/^Title/)
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const asked = await run(process.execPath, [path.join(folder, 'cli/main.js'), '--version'])
  expect(asked.stdout).toBe(`${version}\n`)
  const manifest = JSON.parse(
    await readFile(path.join(folder, 'cli/package.json'), 'utf8'),
  ) as object
  expect(manifest).toMatchObject({ name: 'formpost', bin: { formpost: './main.js' } })
  expect(manifest).not.toHaveProperty('dependencies')
})
