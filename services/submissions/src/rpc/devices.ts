import { problem, type Handlers } from '@formpost/kit/rpc'

import type { DeviceTotals, ListedDevice } from '../domain/device.ts'
import { listDevices, saveReport } from '../store/devices.ts'
import type { Dependencies } from './dependencies.ts'
import { readerOf } from './filters.ts'

export const reportDevice =
  ({ db, formStates }: Dependencies): Handlers<'submissions'>['ReportDevice'] =>
  async ({ public_id: publicId, ...report }, call) => {
    const [lookup] = await formStates.getMany([{ publicId, formVersion: undefined }], call)
    if (lookup?.kind !== 'found' || !lookup.form.deviceReports) throw problem('form_not_found')
    const saved = await saveReport(db, lookup.form.formUuid, {
      deviceId: report.device_id,
      secret: report.secret,
      nextSeq: report.next_seq,
      waiting: report.waiting,
      oldestWaitingAt: report.oldest_waiting_at,
      drafts: report.drafts,
      deleted: report.deleted,
      formVersions: report.form_versions,
      appVersion: report.app_version,
      storage: report.storage,
      collector: report.collector,
    })
    if (saved === 'wrong_secret') throw problem('wrong_device_secret')
    if (saved === 'form_purged') throw problem('form_not_found')
    return {}
  }

export const listDevicesOfForm = ({
  db,
  forms,
}: Dependencies): Handlers<'submissions'>['ListDevices'] =>
  async function* ({ form_uuid: formUuid, page, per_page: limit }, call) {
    await forms.checkOwner(formUuid, call)
    const place = { offset: (page - 1) * limit, limit }
    const { devices, totals } = await listDevices(db, formUuid, place, readerOf(call))
    yield {
      document: JSON.stringify(devices.map(deviceDocument)),
      rows: devices.length,
      total: totals.devices,
      summary: JSON.stringify(totalsDocument(totals)),
    }
  }

const deviceDocument = ({ storage, ...device }: ListedDevice) => ({
  device_id: device.deviceId,
  collector: device.collector,
  received: device.received,
  highest_seq: device.highestSeq,
  next_seq: device.nextSeq,
  missing: device.missing,
  missing_count: device.missingCount,
  deleted_count: device.deletedCount,
  waiting: device.waiting,
  oldest_waiting_at: device.oldestWaitingAt?.toISOString() ?? null,
  drafts: device.drafts,
  form_versions: device.formVersions ?? {},
  app_version: device.appVersion,
  storage: storage && {
    persisted: storage.persisted ?? null,
    free_mb: storage.free_mb ?? null,
  },
  reported_at: device.reportedAt?.toISOString() ?? null,
  last_seen_at: device.lastSeenAt.toISOString(),
})

const totalsDocument = ({ devices, missing, waiting, unsentByVersion }: DeviceTotals) => ({
  devices,
  missing,
  waiting,
  unsent_by_version: unsentByVersion,
})
