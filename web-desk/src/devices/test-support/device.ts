import type { Device } from '@formpost/contract'

export const now = Date.parse('2026-11-20T12:00:00Z')
export const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString()

/** A device from which everything has arrived. */
export const deviceWith = (more: Partial<Device> = {}): Device => ({
  device_id: '7f3a0c1e-0000-4000-8000-000000000001',
  collector: null,
  received: 57,
  highest_seq: 57,
  next_seq: 58,
  missing: [],
  missing_count: 0,
  deleted_count: 0,
  waiting: 0,
  oldest_waiting_at: null,
  drafts: 0,
  form_versions: {},
  app_version: '0.3.0',
  storage: { persisted: true, free_mb: 500 },
  reported_at: daysAgo(0),
  last_seen_at: daysAgo(0),
  ...more,
})

/** The same without a report. */
export const silentDeviceWith = (more: Partial<Device> = {}): Device =>
  deviceWith({
    next_seq: null,
    waiting: null,
    drafts: null,
    app_version: null,
    storage: null,
    reported_at: null,
    ...more,
  })
