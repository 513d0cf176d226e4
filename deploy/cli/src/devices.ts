import type { operations } from '@formpost/client'
import type { Command } from 'commander'

import { connect } from './connection.ts'
import { findForm } from './form-reference.ts'
import type { GlobalOptions } from './global-options.ts'
import { createOutput, table } from './output.ts'

type Reply = operations['listDevices']['responses'][200]['content']['application/json']
type Device = Reply['data'][number]

/** Of a device with many gaps. */
const shownRanges = 5

/** How many numbers are missing, and the first of them. */
function describeMissing({ missing, missing_count }: Device): string {
  if (missing_count === 0) return '0'
  const shown = missing
    .slice(0, shownRanges)
    .map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
  return `${missing_count} (${[...shown, ...(missing.length > shownRanges ? ['…'] : [])].join(', ')})`
}

const rowOf = (device: Device): string[] => [
  device.device_id.slice(0, 4).toUpperCase(),
  device.collector ?? '',
  String(device.received),
  describeMissing(device),
  String(device.waiting ?? ''),
  device.oldest_waiting_at ?? '',
  device.last_seen_at,
]

export function addDevices(program: Command): void {
  program
    .command('devices')
    .description('List the devices of a form with what has not arrived, the worst first')
    .argument('<form>', 'uuid, public id, slug or title')
    .action(async (reference: string) => {
      const { url, json = false } = program.opts<GlobalOptions>()
      const { formpost } = await connect(url)
      const params = { path: { form: await findForm(formpost, reference) } }
      const devices: Device[] = []
      const options = { params: { ...params, query: { per_page: 100 } } }
      for await (const device of formpost.items('/api/v1/forms/{form}/devices', options)) {
        devices.push(device)
      }
      createOutput(json).print(devices, () =>
        table(
          [
            ...['Device', 'Collector', 'Received', 'Missing', 'Waiting'],
            ...['Oldest waiting', 'Last seen'],
          ],
          devices.map(rowOf),
        ),
      )
    })
}
