/** What a device says of itself with a submission (docs/api-behaviour.md#devices). */
export interface SubmissionDevice {
  deviceId: string | undefined
  /** The number of the record among those of the device; set if `deviceId` is. */
  deviceSeq: number | undefined
  collector: string | undefined
  /** How far its clock was ahead. */
  clockOffsetS: number | undefined
}

/** The same of a stored submission. */
export type StoredDevice = { [M in keyof SubmissionDevice]: SubmissionDevice[M] | null }

/** What a device reports about itself. */
export interface DeviceReport {
  deviceId: string
  secret: string
  /** The number that its next record gets. */
  nextSeq: number
  waiting: number | undefined
  /** ISO 8601. */
  oldestWaitingAt: string | undefined
  drafts: number | undefined
  /** The numbers of records that were deleted on the device. */
  deleted: readonly number[]
  /** How many records wait, by form version, as JSON. */
  formVersions: string
  appVersion: string | undefined
  /** As JSON. */
  storage: string | undefined
  collector: string | undefined
}

/** A device that has reported, or has delivered records. */
export interface ListedDevice {
  deviceId: string
  collector: string | null
  received: number
  highestSeq: number
  nextSeq: number | null
  /** The first and the last number of each range. */
  missing: readonly (readonly [number, number])[]
  missingCount: number
  deletedCount: number
  waiting: number | null
  oldestWaitingAt: Date | null
  drafts: number | null
  formVersions: Readonly<Record<string, number>> | null
  appVersion: string | null
  storage: { persisted?: boolean | null; free_mb?: number | null } | null
  reportedAt: Date | null
  lastSeenAt: Date
}

/** What all devices of a form have not delivered. */
export interface DeviceTotals {
  devices: number
  missing: number
  waiting: number
  unsentByVersion: Readonly<Record<string, { records: number; devices: number }>>
}
