import {
  issueErrors,
  submissionDevice,
  type Device,
  type DeviceSummary,
  type PublicSubmission,
} from '@formpost/contract'
import { onlyMessage } from '@formpost/kit/rpc'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { listEnvelope, toServicePage } from './to-rest.ts'

type DeviceMembers = Pick<
  PublicSubmission,
  'device_id' | 'device_seq' | 'collector' | 'clock_offset_s'
>

/** What a device says of itself with a submission, or what is wrong with it: only the service knows whether the form asks for it. */
export function toDevice({ device_id, device_seq, collector, clock_offset_s }: DeviceMembers) {
  const sent = { device_id, device_seq, collector, clock_offset_s }
  const isAbsent = Object.values(sent).every((value) => (value ?? null) === null)
  if (isAbsent) return { device: null, device_errors: undefined }
  const { success, data, error } = submissionDevice.safeParse(sent)
  if (!success) {
    return { device: null, device_errors: JSON.stringify(issueErrors(error.issues)) }
  }
  const device = {
    device_id: data.device_id?.toLowerCase(),
    device_seq: data.device_seq ?? undefined,
    collector: data.collector || undefined,
    clock_offset_s: data.clock_offset_s ?? undefined,
  }
  return { device, device_errors: undefined }
}

/** `/public/forms/{public_id}/devices/{device_id}` and `/forms/{form}/devices`. */
export const createDeviceHandlers = ({
  submissions,
}: Upstreams): Pick<Handlers, 'reportDevice' | 'listDevices'> => ({
  async reportDevice({ params: { public_id, device_id }, body, call }) {
    const report = {
      public_id,
      device_id,
      secret: body.secret,
      next_seq: body.next_seq,
      waiting: body.waiting ?? undefined,
      oldest_waiting_at: body.oldest_waiting_at?.toISOString(),
      drafts: body.drafts ?? undefined,
      deleted: body.deleted ?? [],
      form_versions: JSON.stringify(body.form_versions ?? {}),
      app_version: body.app_version || undefined,
      storage: body.storage ? JSON.stringify(body.storage) : undefined,
      collector: body.collector || undefined,
    }
    await submissions.ReportDevice(report, call)
  },

  async listDevices({ params, query, call: context, appUrl, signal }) {
    const form_uuid = params.form
    const call = { ...context, signal }
    const { document, rows, total, summary } = await onlyMessage(
      submissions.ListDevices({ form_uuid, ...toServicePage(query) }, call),
    )
    const path = `${appUrl}/api/v1/forms/${form_uuid}/devices`
    return {
      data: JSON.parse(document) as Device[],
      ...listEnvelope(path, query, total, rows),
      summary: JSON.parse(summary) as DeviceSummary,
    }
  },
})
