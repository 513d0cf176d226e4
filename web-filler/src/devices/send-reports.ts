import type { DeviceReport } from '@formpost/contract'

import { db } from '../db/database.ts'
import { loadForm } from '../db/definitions.ts'
import type { DeviceRow, RecordRow } from '../db/rows.ts'
import { withLock } from '../outbox/delivery/lock.ts'
import { noteReply } from '../outbox/delivery/replies.ts'
import {
  contentOf,
  dueAt,
  isStopped,
  reportOf,
  type DeviceState,
  type Tries,
} from './device-report.ts'

/** Set by the build. */
declare const formpostVersion: string

const timeout = 30_000
const noTries: Tries = { failures: 0, failedAt: 0 }
/** Of this page, by form. */
const tries = new Map<string, Tries>()

/** Forgets failures, because the network may be back. */
export const forgetFailures = (): void => tries.clear()

/** Not known to every browser. */
const orNull = <T>(answer: Promise<T> | undefined): Promise<T | null> =>
  (answer ?? Promise.resolve(null)).catch(() => null)

async function readState(): Promise<DeviceState> {
  const { storage } = navigator
  const [persisted, estimate] = await Promise.all([
    orNull(storage?.persisted?.()),
    orNull(storage?.estimate?.()),
  ])
  const { quota, usage } = estimate ?? {}
  const isKnown = quota !== undefined && usage !== undefined
  return {
    appVersion: formpostVersion,
    storage: {
      persisted,
      free_mb: isKnown ? Math.floor(Math.max(quota - usage, 0) / 1_048_576) : null,
    },
  }
}

type Outcome = 'accepted' | 'unavailable' | 'forbidden' | 'failed'

/** Sends a report. Only refusals in the format of the service count, because captive portals answer 403 and 404 too. */
async function put({ publicId, deviceId }: DeviceRow, report: DeviceReport): Promise<Outcome> {
  const sentAt = Date.now()
  try {
    const path = `/api/v1/public/forms/${encodeURIComponent(publicId)}/devices/${deviceId}`
    const response = await fetch(path, {
      method: 'PUT',
      body: JSON.stringify(report),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    noteReply(response, sentAt)
    if (response.status === 204) return 'accepted'
    const { code, message } = (await response.json()) as { code?: unknown; message?: unknown }
    if (response.status === 404 && typeof message === 'string') return 'unavailable'
    return response.status === 403 && code === 'wrong_device_secret' ? 'forbidden' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Stores what came of a report. Deletions that were not in it are kept for the next one. */
async function settle(
  device: DeviceRow,
  report: DeviceReport,
  outcome: Outcome,
  version: number | undefined,
): Promise<void> {
  const { publicId } = device
  if (outcome === 'failed') {
    const failures = (tries.get(publicId) ?? noTries).failures + 1
    tries.set(publicId, { failures, failedAt: Date.now() })
    return
  }
  tries.delete(publicId)
  const told = new Set(report.deleted)
  await db.devices.update(publicId, (row) => {
    if (outcome === 'forbidden') row.stoppedAt = Infinity
    if (outcome === 'unavailable') row.stoppedAt = version ?? 0
    if (outcome !== 'accepted') return
    delete row.stoppedAt
    row.deleted = row.deleted.filter((seq) => !told.has(seq))
    row.reported = contentOf(report)
    row.reportedAt = Date.now()
  })
}

const unsentStates = ['waiting', 'sending', 'needs_attention']

/** Sends the due report about one form. Returns when the next one is due. */
async function reportOn(
  device: DeviceRow,
  unsent: readonly RecordRow[],
  state: DeviceState,
  isOpening: boolean,
): Promise<number | undefined> {
  const { publicId } = device
  const version = (await db.forms.get(publicId))?.version
  if (isStopped(device, version)) return undefined
  const drafts = db.drafts.where({ publicId }).filter(({ replaces }) => replaces === null)
  // Records of other devices are among those that are missing from them.
  const own = unsent.filter(
    (record) =>
      record.publicId === publicId && (record.device?.id ?? device.deviceId) === device.deviceId,
  )
  const report = reportOf(device, own, await drafts.count(), state)
  // A form that was removed is reported only to complete what was said of it.
  const isOpened = isOpening && version !== undefined
  const nextDue = () => {
    return dueAt(device, report, tries.get(publicId) ?? noTries, isOpened, Date.now())
  }
  const due = nextDue()
  if (due === undefined || due > Date.now()) return due
  const form = await loadForm(publicId)
  const outcome = form && !form.device_reports ? 'unavailable' : await put(device, report)
  await settle(device, report, outcome, version)
  return outcome === 'failed' ? nextDue() : undefined
}

/** Sends the reports that are due, and returns when the next one is. One page at a time does it. */
export async function sendDueReports(isOpening: boolean): Promise<number | undefined> {
  let next: number | undefined
  await withLock('formpost-reports', async () => {
    const devices = await db.devices.toArray()
    if (devices.length === 0) return
    const unsent = await db.records.where('state').anyOf(unsentStates).toArray()
    const state = await readState()
    for (const device of devices) {
      const due = await reportOn(device, unsent, state, isOpening)
      if (due !== undefined) next = Math.min(next ?? Infinity, due)
    }
  })
  return next
}
