import { unsentCounts } from '../db/records.ts'
import { Banner } from './banner.tsx'
import { words } from './messages/index.ts'
import { isProtected } from './storage.ts'
import { useStore } from './store.ts'
import { useLive } from './use-live.ts'

/** While something is kept here that the browser may delete. */
export function ProtectionBanner() {
  const kept = useLive(unsentCounts, [])
  const promised = useStore(isProtected)
  if (promised !== false || !kept || kept.drafts + kept.records === 0) return null
  return <Banner kind="calm" text={words.notProtected} />
}
