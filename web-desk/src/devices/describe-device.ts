import type { Device } from '@formpost/contract'
import { formatNumber, formatRelative, formatSize } from '@formpost/ui/format.ts'
import { locale } from '@formpost/ui/messages/language.ts'
import { once } from '@formpost/ui/once.ts'

import { countOf, filledInOn, type Worry } from './device-state.ts'
import { messages } from './messages/index.ts'

const lists = once(() => new Intl.ListFormat(locale))
const facts = once(() => new Intl.ListFormat(locale, { type: 'unit' }))

/** Of a device with many gaps. */
const shownRanges = 8

/** Numbers in words, such as "3, 55, and 61–64". */
export function describeNumbers({
  missing,
  missing_count,
}: Pick<Device, 'missing' | 'missing_count'>): string {
  const shown = missing.slice(0, shownRanges)
  const more = missing_count - countOf(shown)
  const parts = shown.map(([from, to]) =>
    from === to
      ? formatNumber(from)
      : messages.range({ from: formatNumber(from), to: formatNumber(to) }),
  )
  return lists().format(more > 0 ? [...parts, messages.moreNumbers(more)] : parts)
}

/** What was filled in on a device, and what of it has not arrived. */
export function describeArrival(device: Device): string {
  const { missing_count, received } = device
  const filledIn = filledInOn(device)
  if (filledIn === 0) return messages.nothingFilledIn
  const deleted = Math.max(0, filledIn - missing_count - received)
  const sentences = [messages.filledIn(filledIn)]
  if (deleted > 0) sentences.push(messages.deleted(deleted))
  if (missing_count > 0) {
    sentences.push(messages.notArrived({ count: missing_count, numbers: describeNumbers(device) }))
  } else if (deleted === 0) sentences.push(messages.allArrived(filledIn))
  else if (received > 0) sentences.push(messages.othersArrived)
  return sentences.join(' ')
}

/** What to do about a worry. */
export function describeWorry(worry: Worry): string {
  const { advice } = messages
  switch (worry.kind) {
    case 'lost':
      return advice.lost(worry.count)
    case 'silent':
      return advice.silent
    case 'unseen':
      return advice.unseen(worry.days)
    case 'unprotected':
      return advice.unprotected
    case 'older':
      return advice.older(worry.count)
  }
}

function describeWaiting({ waiting, oldest_waiting_at: oldest }: Device, now: number): string {
  if (waiting === null) return messages.notReported
  const count = formatNumber(waiting)
  if (waiting === 0 || oldest === null) return count
  return messages.waitingOldest({ count, when: formatRelative(Date.parse(oldest), now) })
}

function describeStorage({ storage }: Device): string {
  const { persisted = null, free_mb = null } = storage ?? {}
  const parts = [
    persisted !== null && (persisted ? messages.storageKept : messages.storageAtRisk),
    free_mb !== null && messages.storageFree(formatSize(free_mb * 1024 * 1024)),
  ]
  return facts().format(parts.filter((part) => part !== false))
}

/** What the device has reported, as labels and texts. */
export function factsOf(device: Device, now: number): readonly (readonly [string, string])[] {
  const { drafts, form_versions, app_version } = device
  const versions = Object.entries(form_versions).map(([version, count]) =>
    messages.versionCount({ version, count: formatNumber(count) }),
  )
  const all = [
    [messages.waiting, describeWaiting(device, now)],
    [messages.drafts, drafts ? formatNumber(drafts) : ''],
    [messages.versions, facts().format(versions)],
    [messages.storage, describeStorage(device)],
    [messages.app, app_version ?? ''],
  ] as const
  return all.filter(([, text]) => text !== '')
}
