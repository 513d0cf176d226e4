import { parseArgs } from 'node:util'

import { ConfigError, readConfig, serviceConfig } from '@formpost/kit/config'
import { isDatabaseDown, migrate, openPool } from '@formpost/kit/database'
import { log } from '@formpost/kit/observability'
import { Problem, problem } from '@formpost/kit/rpc'

import { checkAccountChange } from './domain/account.ts'
import { hashPassword } from './domain/password.ts'
import { createOwner } from './rpc/create-owner.ts'
import { setPlan } from './rpc/set-plan.ts'
import { createStore, migrations, type Store } from './store/store.ts'

const usage = `Administers the owners of an installation. DATABASE_URL says where it keeps them.

  create              --email E --password P [--name N] [--plan free|paid]
  set-plan            --email E --plan free|paid
  set-password        --email E --password P      ends every login of theirs
  turn-off-two-factor --email E                   for who has lost phone and recovery codes
`

/** A command line that says nothing we can do. */
class UsageError extends Error {}

interface Options {
  email?: string | undefined
  password?: string | undefined
  name?: string | undefined
  plan?: string | undefined
}
type Command = (store: Store, options: Options) => Promise<string>

const call = { requestId: 'owner-cli' }

const commands: Record<string, Command> = {
  async create(store, { email, password, name = '', plan = 'free' }) {
    const request = {
      email: required('--email', email),
      password: required('--password', password),
      name,
      plan,
    }
    const owner = await createOwner(store)(request, call)
    return `Created ${owner.email} on the ${owner.plan} plan.`
  },

  async 'set-plan'(store, { email, plan }) {
    const request = { email: required('--email', email), plan: required('--plan', plan) }
    const owner = await setPlan(store)(request, call)
    return `${owner.email} is on the ${owner.plan} plan now.`
  },

  async 'set-password'({ owners }, { email, password }) {
    const change = checkAccountChange({ password: required('--password', password) })
    const { uuid, email: kept } = await ownerOf(owners, email)
    await owners.update(uuid, { passwordHash: await hashPassword(change.password!) }, undefined)
    return `${kept} has a new password; logins with the old one are ended.`
  },

  async 'turn-off-two-factor'({ owners, twoFactors }, { email }) {
    const { uuid, email: kept } = await ownerOf(owners, email)
    await twoFactors.remove(uuid)
    return `${kept} logs in without a second factor now.`
  },
}

async function ownerOf(owners: Store['owners'], email: string | undefined) {
  const owner = await owners.findByEmail(required('--email', email).trim())
  if (!owner) throw problem('owner_not_found')
  return owner
}

function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing.`)
  return value
}

async function main(): Promise<string> {
  const { positionals, values } = readArguments()
  const [name, ...rest] = positionals
  if (values.help) return usage
  if (name === undefined) throw new UsageError('Which command?')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length > 0)
    throw new UsageError(`There is no command "${positionals.join(' ')}".`)

  log.level = 'silent'
  const { DATABASE_URL } = readConfig(serviceConfig.pick({ DATABASE_URL: true }), process.env)
  const pool = openPool(DATABASE_URL, 1)
  try {
    await migrate(pool, 'identity', migrations)
    return await command(createStore(pool), values)
  } finally {
    await pool.end()
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: text,
        password: text,
        name: text,
        plan: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** What went wrong, in sentences. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  if (error instanceof Problem) {
    const faults = Object.values(error.details.errors ?? {}).flat()
    return faults.length > 0 ? faults.join('\n') : error.message
  }
  if (error instanceof ConfigError) return error.message
  if (isDatabaseDown(error)) return 'PostgreSQL does not answer at DATABASE_URL.'
  return `It failed: ${error instanceof Error ? error.message : String(error)}`
}

try {
  console.log((await main()).trimEnd())
} catch (error) {
  console.error(explain(error).trimEnd())
  process.exitCode = 1
}
