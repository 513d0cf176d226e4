import {
  excess,
  loginExcess,
  type Count,
  type Counter,
  type LoginCounters,
} from '../domain/throttle.ts'
import type { Database } from '../store/database.ts'
import { addFailure, clearFailures, readCounts } from '../store/login-failures.ts'

const listed = ({ address, network, account }: LoginCounters) => [address, network, account]
const named = ([address, network, account]: Count[]) => ({
  address: address!,
  network: network!,
  account: account!,
})

/** Throws `rate_limited` after too many failed passwords. */
export async function throwIfThrottled(db: Database, counters: LoginCounters): Promise<void> {
  const error = loginExcess(named(await readCounts(db, listed(counters))), 0)
  if (error) throw error
}

/** Counts a failed password. Throws `rate_limited` if it exceeds the limits. */
export async function countFailedPassword(db: Database, counters: LoginCounters): Promise<void> {
  const error = loginExcess(named(await addFailure(db, listed(counters))), 1)
  if (error) throw error
}

/** Counts a failure of one counter. Throws `rate_limited` if it exceeds the limit. */
export async function countFailure(db: Database, counter: Counter): Promise<void> {
  const [count] = await addFailure(db, [counter])
  const error = excess(counter, count!)
  if (error) throw error
}

/** After a successful login. The failures of the whole account stay, as they may be those of an attacker. */
export const clearLoginFailures = (
  db: Database,
  { address, network }: LoginCounters,
): Promise<void> => clearFailures(db, [address, network])
