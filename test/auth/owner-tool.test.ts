import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { linkTokenIn, runOwnerTool } from '../harness/owner-tool.ts'
import { sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, login } from '../harness/two-factor.ts'
import { newTwoFactorOwner } from './two-factor-owner.ts'

const system = sharedSystem()
const run = (
  args: string[],
  env: NodeJS.ProcessEnv = { DATABASE_URL: system.databaseUrl },
  input = '',
) => runOwnerTool(env, args, input)

const newAccount = () => ({ email: `${randomUUID()}@example.com`, password: randomUUID() })
const create = ({ email, password }: { email: string; password: string }, ...more: string[]) =>
  run(['create', '--email', email, '--password-stdin', ...more], undefined, password)
const nameAndPlan = async (owner: { email: string; password: string }) => {
  const { body } = await login(system, owner)
  const me = await createApi(system.baseUrl, body.token).get<{
    data: { plan: string; name: string }
  }>('/auth/me')
  return [me.body.data.name, me.body.data.plan]
}

describe('npm run owner', () => {
  it('creates an owner who can log in', async () => {
    const owner = newAccount()
    const { code, out } = await create(owner, '--name', 'Ada', '--plan', 'paid')
    expect([code, out.trim()]).toEqual([0, `Created ${owner.email} with the plan “paid”.`])
    expect(await nameAndPlan(owner)).toEqual(['Ada', 'paid'])
  })

  it('defaults the name and the plan', async () => {
    const owner = newAccount()
    expect((await create(owner)).code).toBe(0)
    expect(await nameAndPlan(owner)).toEqual([owner.email.split('@')[0], 'free'])
  })

  it('changes a plan at once', async () => {
    const owner = newAccount()
    await create(owner)
    const { code } = await run(['set-plan', '--email', owner.email.toUpperCase(), '--plan', 'paid'])
    expect(code).toBe(0)
    expect((await nameAndPlan(owner))[1]).toBe('paid')
  })

  it('sets a password and revokes the old one with its tokens', async () => {
    const owner = newAccount()
    await create(owner)
    const { body } = await login(system, owner)
    const password = randomUUID()
    const args = ['set-password', '--email', owner.email, '--password-stdin']
    const { code, out } = await run(args, undefined, password)
    expect([code, out]).toEqual([0, expect.stringContaining(owner.email)])
    expect(await isAuthenticated(createApi(system.baseUrl, body.token))).toBe(false)
    expect((await login(system, owner)).status).toBe(422)
    expect((await login(system, { ...owner, password })).status).toBe(200)
  })

  it.each(['create', 'set-password'])(
    'reads the password of %s from standard input',
    async (command) => {
      const owner = { ...newAccount(), password: ` ${randomUUID()} ` }
      if (command === 'set-password') await create({ ...owner, password: randomUUID() })
      const args = [command, '--email', owner.email, '--password-stdin']
      const { code, out } = await run(args, undefined, `${owner.password}\nanother line\n`)
      expect([code, out]).toEqual([0, expect.stringContaining(owner.email)])
      expect(out).not.toContain(owner.password)
      expect((await login(system, owner)).status).toBe(200)
    },
  )

  it.each(['create', 'set-password'])(
    'prints a link to APP_URL that sets the password: %s',
    async (command) => {
      const owner = newAccount()
      if (command === 'set-password') await create({ ...owner, password: randomUUID() })
      const env = { DATABASE_URL: system.databaseUrl, APP_URL: 'https://forms.example.org/' }
      const { code, out } = await run([command, '--email', owner.email], env)
      expect([code, out.trim().split('\n').at(-1)]).toEqual([
        0,
        expect.stringMatching(
          /^https:\/\/forms\.example\.org\/desk\/set-password#token=fpl_[\dA-Za-z]{49}$/,
        ),
      ])
      const sent = { token: linkTokenIn(out), password: owner.password }
      await createApi(system.appUrl).post('/api/account/password-link', sent)
      expect((await login(system, owner)).status).toBe(200)
    },
  )

  it('leaves the password as it is until the link is used', async () => {
    const owner = newAccount()
    await create(owner)
    const { out } = await run(['set-password', '--email', owner.email])
    expect(linkTokenIn(out)).toBeTruthy()
    expect((await login(system, owner)).status).toBe(200)
  })

  it('turns two-factor authentication off', async () => {
    const owner = await newTwoFactorOwner(system)
    expect((await login(system, owner)).body.two_factor).toBe(true)
    expect((await run(['turn-off-two-factor', '--email', owner.email])).code).toBe(0)
    expect((await login(system, owner)).body.token).toMatch(/^fpt_/)
  })

  it('rejects the email of an existing account', async () => {
    const owner = newAccount()
    await create(owner)
    const { code, err } = await create({ ...owner, email: owner.email.toUpperCase() })
    expect([code, err.trim()]).toEqual([1, 'Another account already uses this email address.'])
  })

  it.each([
    [['set-plan', '--email', 'nobody@example.com', '--plan', 'paid'], 'No account has this email.'],
    [
      ['set-plan', '--email', 'nobody@example.com', '--plan', 'gold'],
      'plan: Must be one of free, paid.',
    ],
    [['set-plan', '--email', 'nobody@example.com'], '--plan is missing.'],
    [['set-password', '--email', 'nobody@example.com'], 'No account has this email.'],
    [['set-password'], '--email is missing.'],
    [['turn-off-two-factor', '--email', 'nobody@example.com'], 'No account has this email.'],
    [['turn-off-two-factor'], '--email is missing.'],
    [['create', '--email', 'nobody'], 'email: Must be an email address.'],
    [
      ['create', '--email', 'a@example.com', '--password-stdin'],
      'There is no password on standard input.',
    ],
    [['create', '--email', 'a@example.com', '--password', 'correct horse'], '--password'],
    [['set-password', '--email', 'a@example.com', '--password', 'correct horse'], '--password'],
    [['delete'], 'There is no command "delete".'],
    [[], 'A command is missing.'],
    [['create', '--colour', 'red'], '--colour'],
  ])('%j fails with the reason: %s', async (args, reason) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(reason)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it.each([
    [['create', '--email', 'nobody'], 'short', 'email: Must be an email address.'],
    [['create', '--email', 'nobody'], 'short', 'password: Must have at least 8 characters.'],
    [['create', '--email', 'lovelace@example.com'], 'lovelace1', 'must not contain'],
    [['set-password', '--email', 'a@example.com'], 'short', 'at least 8 characters'],
    [['set-password', '--email', 'a@example.com'], 'password1', 'too common'],
  ])('%j rejects the password %s: %s', async (args, password, reason) => {
    const { code, out, err } = await run([...args, '--password-stdin'], undefined, password)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(reason)
  })

  it('suggests npm start when nothing is running', async () => {
    const { code, err } = await run(['set-plan'], { DATA_DIR: `/tmp/formpost-${randomUUID()}` })
    expect(code).toBe(1)
    expect(err).toContain('npm start')
  })
})
