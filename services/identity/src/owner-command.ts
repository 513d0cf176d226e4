// `npm run owner`: administers the owners of an installation.
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import {
  printWait,
  publicUrl,
  readConfig,
  serviceConfig,
  waitForStores,
} from '@formpost/kit/config'
import { log } from '@formpost/kit/observability'

import { checkAccountChange, checkNewOwner, checkPlan } from './domain/account.ts'
import { DomainError } from './domain/domain-error.ts'
import { linkLifetimes } from './domain/link.ts'
import type { Owner } from './domain/owner.ts'
import { hashPassword, hashRandomPassword } from './domain/password.ts'
import { explainFailure } from './explain-failure.ts'
import { openDatabase, type Database } from './store/database.ts'
import { issueLink } from './store/links.ts'
import { findOwnerByEmail } from './store/login-owners.ts'
import { insertOwner, updateOwner, updatePlan } from './store/owners.ts'
import { removeTwoFactor } from './store/two-factors.ts'

const usage = `Administers the owners of an installation. DATABASE_URL is its database.

  create              --email E [--name N] [--plan free|paid] [--password-stdin]
  set-plan            --email E --plan free|paid
  set-password        --email E [--password-stdin]   ends all logins
  turn-off-two-factor --email E                      if the phone and the recovery codes are lost

create and set-password print a link that sets the password. It begins with APP_URL and works once, within ${linkLifetimes.set_password}.
With --password-stdin they print no link and read the password from the first line of standard input.
`

/** An invalid command line. */
class UsageError extends Error {}

interface Options {
  email?: string | undefined
  'password-stdin'?: boolean | undefined
  name?: string | undefined
  plan?: string | undefined
}
type Command = (db: Database, options: Options, appUrl: string) => Promise<string>

const commands: Record<string, Command> = {
  async create(db, { email, name = '', plan = 'free', ...options }, appUrl) {
    const { password, ...given } = checkNewOwner({
      email: required('--email', email),
      password: await passwordFrom(options),
      name,
      plan,
    })
    const passwordHash = await (password === undefined
      ? hashRandomPassword()
      : hashPassword(password))
    const owner = await insertOwner(db, { ...given, passwordHash })
    const created = `Created ${owner.email} with the plan “${owner.plan}”.`
    return password === undefined ? `${created}\n${await passwordLink(db, owner, appUrl)}` : created
  },

  async 'set-plan'(db, { email, plan }) {
    const [givenEmail, givenPlan] = [required('--email', email), required('--plan', plan)]
    const owner = await updatePlan(db, givenEmail.trim(), checkPlan(givenPlan))
    return `${owner.email} now has the plan “${owner.plan}”.`
  },

  async 'set-password'(db, { email, ...options }, appUrl) {
    const given = await passwordFrom(options)
    if (given === undefined) return passwordLink(db, await ownerByEmail(db, email), appUrl)
    checkAccountChange({ password: given })
    const owner = await ownerByEmail(db, email)
    checkAccountChange({ password: given }, owner.email)
    await updateOwner(db, owner.uuid, { passwordHash: await hashPassword(given) })
    return `${owner.email} has a new password. All earlier logins have ended.`
  },

  async 'turn-off-two-factor'(db, { email }) {
    const owner = await ownerByEmail(db, email)
    await removeTwoFactor(db, owner.uuid)
    return `${owner.email} now logs in without a second factor.`
  },
}

async function ownerByEmail(db: Database, email: string | undefined): Promise<Owner> {
  const owner = await findOwnerByEmail(db, required('--email', email).trim())
  if (!owner) throw new DomainError('owner_not_found')
  return owner
}

/** The token is in the fragment, which browsers do not send, so that no server logs it. */
async function passwordLink(db: Database, { uuid, email }: Owner, appUrl: string): Promise<string> {
  const token = await issueLink(db, uuid, 'set_password')
  return `This link sets the password of ${email}. It works once, within ${linkLifetimes.set_password}:
${appUrl}/desk/set-password#token=${token}`
}

/** Undefined without `--password-stdin`. */
async function passwordFrom(options: Options): Promise<string | undefined> {
  if (!options['password-stdin']) return undefined
  // Without a terminal's echo or prompt: it is meant for pipes and files.
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UsageError('There is no password on standard input.')
}

function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} is missing.`)
  return value
}

async function main(): Promise<string> {
  const { positionals, values } = readArguments()
  const [name, ...rest] = positionals
  if (values.help) return usage
  if (name === undefined) throw new UsageError('A command is missing.')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length > 0)
    throw new UsageError(`There is no command "${positionals.join(' ')}".`)

  log.level = 'silent'
  const config = serviceConfig.pick({ DATABASE_URL: true }).extend({ APP_URL: publicUrl })
  const { DATABASE_URL, APP_URL } = readConfig(config, process.env)
  const db = openDatabase(DATABASE_URL, 1)
  try {
    await waitForStores(() => db.migrate(), printWait)
    return await command(db, values, APP_URL)
  } finally {
    await db.close()
  }
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        email: text,
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

function explain(error: unknown): string {
  return error instanceof UsageError ? `${error.message}\n\n${usage}` : explainFailure(error)
}

try {
  console.log((await main()).trimEnd())
} catch (error) {
  console.error(explain(error).trimEnd())
  process.exitCode = 1
}
