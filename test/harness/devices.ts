import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'

import type { Api } from './api.ts'
import { submit } from './forms.ts'

/** A device on which a form is filled in, as the filler reports it. */
export interface ReportingDevice {
  readonly id: string
  /** Sends answers with these numbers. */
  send(numbers: readonly number[], more?: object): Promise<void>
  /** Reports what is on the device. */
  report(body: { next_seq: number } & Record<string, unknown>): Promise<void>
}

/** Turns on device reports for a form. */
export async function turnOnReports(api: Api, form: Pick<Form, 'uuid'>): Promise<void> {
  const reply = await api.patch(`/forms/${form.uuid}`, { device_reports: true })
  if (reply.status !== 200) throw new Error(reply.text)
}

/** A new device whose id begins with these four hexadecimal digits. */
export function newDevice(
  api: Api,
  form: Pick<Form, 'public_id'>,
  digits = '7f3a',
): ReportingDevice {
  const id = digits + randomUUID().slice(digits.length)
  const secret = `secret-of-${id}`
  return {
    id,
    async send(numbers, more = {}) {
      for (const device_seq of numbers) {
        const reply = await submit(api, form, { fields: {}, device_id: id, device_seq, ...more })
        if (reply.status !== 201) throw new Error(reply.text)
      }
    },
    async report(body) {
      const path = `/public/forms/${form.public_id}/devices/${id}`
      const reply = await api.put(path, { secret, ...body })
      if (reply.status !== 204) throw new Error(reply.text)
    },
  }
}
