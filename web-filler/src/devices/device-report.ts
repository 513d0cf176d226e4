import type { DeviceReport } from '@formpost/contract'

import type { DeviceRow, RecordRow } from '../db/rows.ts'

/** Shortest time between two reports about a form, unless one is urgent, in milliseconds. */
export const minInterval = 60_000
const maxWaitAfterFailure = 300_000

/** A report has at most this many numbers and versions; the next one has further numbers. */
const maxDeleted = 5_000
const maxVersions = 100

/** What this device knows of itself. */
export interface DeviceState {
  appVersion: string | null
  storage: { persisted: boolean | null; free_mb: number | null }
}

/** The body of a report about a form with these unsent records and this many drafts. */
export function reportOf(
  device: DeviceRow,
  unsent: readonly Pick<RecordRow, 'filledAt' | 'formVersion'>[],
  drafts: number,
  { appVersion, storage }: DeviceState,
): DeviceReport {
  const oldest = unsent.map(({ filledAt }) => filledAt).sort()[0]
  return {
    secret: device.secret,
    waiting: unsent.length,
    oldest_waiting_at: oldest ?? null,
    drafts,
    next_seq: device.nextSeq,
    deleted: device.deleted.slice(0, maxDeleted),
    form_versions: countVersions(unsent),
    app_version: appVersion,
    storage,
    collector: device.collector || null,
  }
}

/** How many records there are of each version of the form, of the newest versions if there are too many. */
function countVersions(unsent: readonly Pick<RecordRow, 'formVersion'>[]): Record<string, number> {
  const counts = new Map<number, number>()
  for (const { formVersion } of unsent) counts.set(formVersion, (counts.get(formVersion) ?? 0) + 1)
  const newest = [...counts].sort(([a], [b]) => b - a).slice(0, maxVersions)
  return Object.fromEntries(newest)
}

/** The part of a report whose change is worth another one. */
export function contentOf(report: DeviceReport): string {
  const {
    waiting,
    oldest_waiting_at: oldest,
    drafts,
    next_seq: next,
    form_versions: versions,
    collector,
  } = report
  return JSON.stringify({ waiting, oldest, drafts, next, versions, collector })
}

const waitingIn = (content: string | undefined): number =>
  content === undefined ? 0 : (JSON.parse(content) as { waiting: number }).waiting

/** What is known of earlier tries to send a report; failures are those in a row. */
export interface Tries {
  failures: number
  failedAt: number
}

/**
 * When a report is to be sent: now if the owner would go on waiting for a record in vain, because the last one was sent or one was deleted,
 * else a minute after the last report. Undefined if it says nothing new, unless the app was just opened, or if there was nothing to say yet.
 */
export function dueAt(
  { reported, reportedAt, deleted, nextSeq }: DeviceRow,
  report: DeviceReport,
  { failures, failedAt }: Tries,
  isOpening: boolean,
  now: number,
): number | undefined {
  const content = contentOf(report)
  const isChanged = content !== reported || deleted.length > 0
  const isUsed = reported !== undefined || nextSeq > 1 || report.waiting || report.drafts
  // A time in the future can only mean that the clock was set back.
  const since = (time: number) => (time > now ? Infinity : now - time)
  const sinceReport = since(reportedAt ?? 0)
  if (!isUsed || !(isChanged || (isOpening && sinceReport >= minInterval))) return undefined
  if (failures > 0) {
    const wait = Math.min(minInterval * 2 ** (failures - 1), maxWaitAfterFailure)
    return now + Math.max(wait - since(failedAt), 0)
  }
  const isUrgent = deleted.length > 0 || (waitingIn(reported) > 0 && report.waiting === 0)
  return isUrgent ? now : now + Math.max(minInterval - sinceReport, 0)
}

/** Whether the service takes no reports about a form, whose newest version on this device this is. */
export const isStopped = ({ stoppedAt }: DeviceRow, version: number | undefined): boolean =>
  stoppedAt === Infinity || (stoppedAt !== undefined && stoppedAt === (version ?? 0))
