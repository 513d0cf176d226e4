import { isStorable } from '@formpost/rules'
import { newId } from '@formpost/ui/new-id.ts'

import { readAhead } from './clock.ts'
import { db } from './database.ts'
import type { DeviceRow, RecordRow } from './rows.ts'

/** Offsets beyond this are not sent: the service takes none, and such a time says enough. */
const maxOffset = 1_000_000_000

/** What this device is for a form; made when it is first needed. Runs in the caller's transaction, if there is one. */
export async function deviceOf(publicId: string): Promise<DeviceRow> {
  return db.transaction('rw', db.devices, async () => {
    const stored = await db.devices.get(publicId)
    if (stored) return stored
    const secret = newId() + newId()
    const row: DeviceRow = { publicId, deviceId: newId(), secret, nextSeq: 1, deleted: [] }
    await db.devices.add(row)
    return row
  })
}

const maxNameLength = 100

/** Keeps who fills in the form; an empty name is nobody. A name that the service would refuse is shortened or left out. */
export async function setCollector(publicId: string, name: string): Promise<void> {
  const collector = isStorable(name) ? [...name].slice(0, maxNameLength).join('') : ''
  await db.transaction('rw', db.devices, async () => {
    const device = await deviceOf(publicId)
    if ((device.collector ?? '') !== collector) await db.devices.update(publicId, { collector })
  })
}

/** Gives a record the next number of this device. Runs in the transaction that stores it, so that no number is lost or given twice. */
export async function numbered(record: RecordRow): Promise<RecordRow> {
  const { publicId } = record
  const { deviceId: id, nextSeq: seq, collector } = await deviceOf(publicId)
  await db.devices.update(publicId, { nextSeq: seq + 1 })
  const ahead = await readAhead()
  const isKnown = ahead !== undefined && Math.abs(ahead) <= maxOffset
  const device = {
    id,
    seq,
    ...(collector ? { collector } : {}),
    ...(isKnown ? { clockOffset: ahead } : {}),
  }
  return { ...record, device }
}
