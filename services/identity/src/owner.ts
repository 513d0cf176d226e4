import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import {
  ConfigError,
  printWait,
  readConfig,
  serviceConfig,
  waitForStores,
} from '@formpost/kit/config'
import { isDatabaseDown } from '@formpost/kit/database'
import { log } from '@formpost/kit/observability'
import { Problem } from '@formpost/kit/rpc'

import { checkAccountChange, checkNewOwner, checkPlan } from './domain/account.ts'
import { DomainError } from './domain/domain-error.ts'
import type { Owner } from './domain/owner.ts'
import { hashPassword } from './domain/password.ts'
import { toProblem } from './rpc/errors.ts'
import { closeDatabase, type Database, migrateDatabase, openDatabase } from './store/database.ts'
import { findOwnerByEmail } from './store/login-owners.ts'
import { insertOwner, updateOwner, updatePlan } from './store/owners.ts'
import { removeTwoFactor } from './store/two-factors.ts'

const usage = `Administers the owners of an installation. DATABASE_URL is its database.

  create              --email E --password-stdin [--name N] [--plan free|paid]
  set-plan            --email E --plan free|paid
  set-password        --email E --password-stdin   ends all logins
  turn-off-two-factor --email E                    after the loss of phone and recovery codes

--password-stdin reads the password from the first line of standard input. --password P works too, but other users of the
machine can see it in the list of processes, and shells keep it in their history.
`

/** An invalid command line. */
class UsageError extends Error {}

interface Options {
  email?: string | undefined
  password?: string | undefined
  'password-stdin'?: boolean | undefined
  name?: string | undefined
  plan?: string | undefined
}
type Command = (db: Database, options: Options) => Promise<string>

const commands: Record<string, Command> = {
  async create(db, { email, name = '', plan = 'free', ...options }) {
    const { password: checked, ...given } = checkNewOwner({
      email: required('--email', email),
      password: await passwordFrom(options),
      name,
      plan,
    })
    const owner = await insertOwner(db, { ...given, passwordHash: await hashPassword(checked) })
    return `Created ${owner.email} on the ${owner.plan} plan.`
  },

  async 'set-plan'(db, { email, plan }) {
    const [givenEmail, givenPlan] = [required('--email', email), required('--plan', plan)]
    const owner = await updatePlan(db, givenEmail.trim(), checkPlan(givenPlan))
    return `${owner.email} is on the ${owner.plan} plan now.`
  },

  async 'set-password'(db, { email, ...options }) {
    const given = await passwordFrom(options)
    checkAccountChange({ password: given })
    const owner = await ownerByEmail(db, email)
    checkAccountChange({ password: given }, owner.email)
    await updateOwner(db, owner.uuid, { passwordHash: await hashPassword(given) })
    return `${owner.email} has a new password; logins with the old one are ended.`
  },

  async 'turn-off-two-factor'(db, { email }) {
    const owner = await ownerByEmail(db, email)
    await removeTwoFactor(db, owner.uuid)
    return `${owner.email} logs in without a second factor now.`
  },
}

async function ownerByEmail(db: Database, email: string | undefined): Promise<Owner> {
  const owner = await findOwnerByEmail(db, required('--email', email).trim())
  if (!owner) throw new DomainError('owner_not_found')
  return owner
}

async function passwordFrom(options: Options): Promise<string> {
  if (!options['password-stdin']) return required('--password', options.password)
  if (options.password !== undefined) {
    throw new UsageError('Use either --password or --password-stdin.')
  }
  // Without a terminal's echo or prompt: it is meant for pipes and files.
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UsageError('Standard input has no password.')
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
  const db = openDatabase(DATABASE_URL, 1)
  try {
    await waitForStores(() => migrateDatabase(db), printWait)
    return await command(db, values)
  } finally {
    await closeDatabase(db)
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
        'password-stdin': { type: 'boolean' },
        name: text,
        plan: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** What went wrong, for the person at the command line. */
function explain(thrown: unknown): string {
  const error = toProblem(thrown)
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
