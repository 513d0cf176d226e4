import { db } from '../../db/database.ts'
import type { RecordRow } from '../../db/rows.ts'

/** The link of the device (Network Information API), which not all browsers tell and TypeScript does not declare. */
interface Link extends EventTarget {
  type?: string
  effectiveType?: string
  saveData?: boolean
}

const currentLink = (): Link | undefined => (navigator as { connection?: Link }).connection

/** Whether the link of this device costs by the byte or is slow. Links of which the browser tells nothing are neither. */
function isMetered(): boolean {
  const { type, effectiveType = '', saveData } = currentLink() ?? {}
  return type === 'cellular' || saveData === true || effectiveType.endsWith('2g')
}

/** Calls a function when the device has another link. */
export function onOtherLink(listener: () => void): void {
  currentLink()?.addEventListener('change', listener)
}

/** Which records wait for a better link than the present one, because their form says so and they have files. */
export async function linkWait(): Promise<(record: RecordRow) => boolean> {
  if (!isMetered()) return () => false
  const forms = await db.forms.filter(({ photos }) => photos === 'wifi').primaryKeys()
  if (forms.length === 0) return () => false
  const held: ReadonlySet<string> = new Set(forms)
  const owners: ReadonlySet<unknown> = new Set(await db.files.orderBy('ownerId').uniqueKeys())
  return ({ publicId, clientUuid, anyLink }) =>
    held.has(publicId) && !anyLink && owners.has(clientUuid)
}
