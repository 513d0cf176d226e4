import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex'

import { DomainError } from './domain/domain-error.ts'

/** The share of all turns that the queries of one owner may have, so that they cannot keep out all others. */
const shareOfOwner = 0.6

/** Runs `work` when it is its turn; throws `unavailable` if that takes too long. */
export type TakeTurn = <T>(ownerUuid: string, work: () => Promise<T>) => Promise<T>

/** Shares the connections for long queries among the owners of forms: at most `most` queries run at a time. */
export function createQueryTurns(most: number, waitMs: number): TakeTurn {
  const tooBusy = new DomainError('unavailable', { retryAfter: 5 })
  const create = (count: number) => withTimeout(new Semaphore(count), waitMs, tooBusy)
  const all = create(most)
  const owners = new Map<string, { turns: SemaphoreInterface; queries: number }>()

  return async (ownerUuid, work) => {
    const owner = owners.get(ownerUuid) ?? {
      turns: create(Math.ceil(most * shareOfOwner)),
      queries: 0,
    }
    owners.set(ownerUuid, owner)
    owner.queries++
    try {
      return await owner.turns.runExclusive(() => all.runExclusive(work))
    } finally {
      owner.queries--
      if (owner.queries === 0) owners.delete(ownerUuid)
    }
  }
}
