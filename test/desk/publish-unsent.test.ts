import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { newDevice, turnOnReports } from '../harness/devices.ts'
import { isMissing } from '../harness/shared.ts'
import { button } from './answers-page.ts'
import { frameOf } from './builder.ts'
import { startDesk, type Desk } from './desk.ts'
import { extendWait } from './extend-wait.ts'
import { createWaterPoints, type WaterPoints } from './water-points.ts'

describe.skipIf(isMissing('chromium'))('publishing while answers wait on devices', () => {
  let desk: Desk
  let points: WaterPoints
  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => desk?.close())
  beforeEach(async () => {
    points = await createWaterPoints(desk.owner.api)
    await turnOnReports(desk.owner.api, points.form)
  })

  const dialog = (name: string) => desk.page.getByRole('dialog', { name })
  const labels = async () => {
    const { body } = await desk.owner.api.get<{ data: Form }>(`/forms/${points.form.uuid}`)
    return body.data.fields.map(({ label }) => label)
  }
  const reportWaiting = async (form_versions: Record<number, number>) => {
    const device = newDevice(desk.owner.api, points.form)
    const waiting = Object.values(form_versions).reduce((sum, count) => sum + count, 0)
    await device.report({ next_seq: waiting + 1, waiting, form_versions })
  }
  /** Opens the builder. With `isPatient`, publishing waits a minute for the list of devices instead of 3 seconds. */
  const openBuilder = async (isPatient: boolean) => {
    await desk.open(`/forms/${points.form.uuid}/build`)
    if (isPatient) await extendWait(desk.page, 3_000)
  }
  /** Changes a label in the builder, and publishes. */
  const publishChange = async (isPatient = true) => {
    const { page } = desk
    await openBuilder(isPatient)
    await frameOf(page, 'Notes').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Remarks')
    await button(page, 'Publish').click()
  }

  it('says before publishing which unsent answers there are', async () => {
    await reportWaiting({ 1: 40, 2: 1 })
    await reportWaiting({ 1: 2 })
    await publishChange()
    const asking = dialog('Answers still wait on devices')
    await asking.getByText('1 unsent answer on 1 device is of version 2.').waitFor()
    await asking.getByText('42 unsent answers on 2 devices are of version 1.').waitFor()
    await asking.getByText('They stay valid and are checked against their own version.').waitFor()
    await asking.getByText('Changed: “Remarks”').waitFor()
    await checkAccessibility(desk.page)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(await labels()).toContain('Notes')
    await button(desk.page, 'Publish').click()
    await asking.getByRole('button', { name: 'Publish' }).click()
    await dialog('Published').waitFor()
    expect(await labels()).toContain('Remarks')
  })

  it('says so too before publishing hides answers, and asks once', async () => {
    const { page } = desk
    await points.answer({ depth: 12 })
    await reportWaiting({ 1: 3 })
    await openBuilder(true)
    await frameOf(page, 'Depth in metres').click()
    await button(page, 'Delete').click()
    await page.getByText('Deleted “Depth in metres”').waitFor()
    await button(page, 'Publish').click()
    const loss = dialog('Some answers will be hidden')
    await loss.getByText('3 unsent answers on 1 device are of version 1.').waitFor()
    await loss.getByRole('button', { name: 'Publish' }).click()
    await dialog('Published').waitFor()
    expect(await labels()).not.toContain('Depth in metres')
  })

  it('publishes at once if nothing waits, or if nobody can say', async () => {
    await publishChange()
    await dialog('Published').waitFor()
    expect(await labels()).toContain('Remarks')
    await reportWaiting({ 1: 3 })
    await desk.context.route('**/devices?*', (route) => route.fulfill({ status: 500 }))
    await dialog('Published').getByRole('button', { name: 'Close' }).click()
    await desk.page.getByRole('textbox', { name: 'Label' }).fill('Comments')
    await button(desk.page, 'Publish').click()
    await dialog('Published').waitFor()
    expect(await labels()).toContain('Comments')
    await desk.context.unroute('**/devices?*')
  })

  it('publishes if the service does not say in time', async () => {
    await reportWaiting({ 1: 3 })
    await desk.context.route('**/devices?*', () => undefined)
    await publishChange(false)
    await dialog('Published').waitFor()
    await desk.context.unroute('**/devices?*')
  })
})
