import { useStore } from '@formpost/ui/store.ts'

import { unsentCounts } from '../db/outbox.ts'
import { Banner } from './banner.tsx'
import { messages } from './messages/index.ts'
import { isPersisted } from './storage.ts'
import { useLiveQuery } from './use-live-query.ts'

/** A warning while there is unsent data that the browser may delete. */
export function PersistenceBanner() {
  const unsent = useLiveQuery(unsentCounts, [])
  const persisted = useStore(isPersisted)
  if (persisted !== false || !unsent || unsent.drafts + unsent.records === 0) return null
  return <Banner kind="info" text={messages.notPersisted} />
}
