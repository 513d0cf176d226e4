import { StoreNotReady } from '../config/wait-for-stores.ts'
import { isDatabaseDown } from './is-database-down.ts'

const wrongPassword = '28P01'
const unknownRole = '28000'
const unknownDatabase = '3D000'
const insufficientPrivilege = '42501'

/** Runs statements that prepare the database. An error that can end without a change of the settings becomes `StoreNotReady`. */
export async function prepareDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = whyNotReady(error as ErrorLike)
    if (reason === undefined) throw error
    throw new StoreNotReady('PostgreSQL', reason, { cause: error })
  }
}

interface ErrorLike {
  code?: unknown
  message?: string
}

function whyNotReady(error: ErrorLike): string | undefined {
  const { code, message } = error
  switch (code) {
    case wrongPassword:
    case unknownRole:
      return `PostgreSQL rejects the role in DATABASE_URL: ${message}. \`migrate\` creates the roles of the services.`
    case unknownDatabase:
      return `The database in DATABASE_URL is missing: ${message}.`
    case insufficientPrivilege:
      return `The role in DATABASE_URL lacks a privilege or the schema is not up to date: ${message}. Run \`migrate\` first.`
    default:
      // Node's error for a host with several addresses has no message.
      return isDatabaseDown(error)
        ? `PostgreSQL cannot be reached at DATABASE_URL: ${message || String(code)}.`
        : undefined
  }
}
