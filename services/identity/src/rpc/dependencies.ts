import type { Sealer } from '../domain/sealer.ts'
import type { Database } from '../store/database.ts'
import type { LastUsed } from '../store/last-used.ts'

/** What the RPCs work with. */
export interface Dependencies {
  db: Database
  sealer: Sealer
  lastUsed: LastUsed
}
