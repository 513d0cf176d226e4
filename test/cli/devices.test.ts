import type { Device } from '@formpost/contract'
import { expect, it } from 'vitest'

import { newDevice, turnOnReports } from '../harness/devices.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { commandLine } from './command.ts'

const system = sharedSystem()

async function createReporting() {
  const owner = await newOwner(system)
  const { form } = await createFormWith(owner.api, { type: 'short_text', label: 'Village' })
  await turnOnReports(owner.api, form)
  return { owner, form, cli: await commandLine(system, owner) }
}

it('lists devices with what has not arrived, the worst first', async () => {
  const { owner, form, cli } = await createReporting()
  const fine = newDevice(owner.api, form, 'c0c0')
  await fine.send([1])
  await fine.report({ next_seq: 2, waiting: 0 })
  const worst = newDevice(owner.api, form, '7f3a')
  await worst.send([1, 3])
  const oldest_waiting_at = '2026-11-20T08:00:00.000Z'
  const waiting = { next_seq: 8, waiting: 4, oldest_waiting_at, collector: 'Amina' }
  await worst.report(waiting)

  const { code, out } = await cli.run('devices', form.uuid)
  expect(code).toBe(0)
  const [head, first, second, ...more] = out.trimEnd().split('\n')
  expect(head).toMatch(/^Device +Collector +Received +Missing +Waiting +Oldest waiting +Last seen$/)
  expect(first).toMatch(
    /^7F3A +Amina +2 +5 \(2, 4-7\) +4 +2026-11-20T08:00:00\.000Z +20\d\d-\d\d-\d\dT/,
  )
  expect(second).toMatch(/^C0C0 +1 +0 +0 +20\d\d-/)
  expect(more).toEqual([])
})

it('lists all pages, also as JSON', async () => {
  const { owner, form, cli } = await createReporting()
  const ids: string[] = []
  for (let n = 0; n < 101; n++) {
    const device = newDevice(owner.api, form, '')
    await device.report({ next_seq: 1 })
    ids.push(device.id)
  }
  const devices = await cli.json<Device[]>('devices', form.public_id)
  expect(devices.map(({ device_id }) => device_id).sort()).toEqual(ids.sort())
})

it('prints only the header for a form without devices, and completes its name', async () => {
  const { form, cli } = await createReporting()
  expect((await cli.run('devices', form.uuid)).out.trimEnd().split('\n')).toHaveLength(1)
  expect((await cli.run('complete', '--', 'dev')).out).toMatch(/^devices\t/)
})
