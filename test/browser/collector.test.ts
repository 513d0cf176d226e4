import { randomUUID } from 'node:crypto'

import type { Submission, SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('a form that records who fills it in', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let url: string
  let form: Awaited<ReturnType<typeof createFormWith>>['form']

  beforeAll(async () => {
    const visit = randomUUID()
    const hidden = { type: 'hidden', settings: { metadata: 'collector' } }
    ;({ form } = await createFormWith(
      api,
      { type: 'heading', label: 'Visits' },
      { type: 'short_text', label: 'Village' },
      { ...hidden, label: 'By' },
      { type: 'repeat', uuid: visit, label: 'Visit', name: 'visit' },
      { type: 'short_text', label: 'Note', parent: visit },
      { ...hidden, label: 'Visit by', parent: visit },
    ))
    url = `${system.appUrl}/f/${form.public_id}`
    device = await createDevice()
    await device.open(url)
    ;({ page } = device)
  })
  afterAll(() => device?.remove())

  const name = () => page.getByLabel('Who is filling in this form?')
  const fillIn = async (village: string) => {
    await page.getByLabel('Village').fill(village)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.result-sent').waitFor()
  }
  const newest = async () => {
    const path = `/forms/${form.uuid}/submissions`
    const { body } = await api.get<{ data: SubmissionRow[] }>(path)
    return body.data[0]!.values.map(({ field_label, value }) => [field_label, value])
  }

  it('sends the name, keeps it for the next record and offers it in one tap', async () => {
    await name().fill('Amina')
    await fillIn('Agu')
    expect(await newest()).toEqual([
      ['Village', 'Agu'],
      ['By', 'Amina'],
      ['Visit', [[expect.objectContaining({ field_label: 'Visit by', value: 'Amina' })]]],
    ])

    await device.restart(url)
    ;({ page } = device)
    await expect.poll(() => name().inputValue()).toBe('Amina')
    await name().fill('Ben')
    await fillIn('Notsé')
    expect((await newest())[1]).toEqual(['By', 'Ben'])

    await page.goto(url)
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Amina', exact: true }).click()
    expect(await name().inputValue()).toBe('Amina')
    await page.getByRole('button', { name: 'Ben', exact: true }).waitFor()
    await fillIn('Kara')
    expect((await newest())[1]).toEqual(['By', 'Amina'])
  })

  it('sends no name if nobody is named', async () => {
    await page.goto(url)
    await name().fill('')
    await fillIn('Lomé')
    expect((await newest())[1]![0]).not.toBe('By')
  })
  it('names the device and its records by it', async () => {
    await api.patch(`/forms/${form.uuid}`, { device_reports: true })
    await page.goto(url)
    await page.locator('.device-note').waitFor()
    expect(await name().count()).toBe(1)
    await name().fill('Chidi')
    await fillIn('Aného')
    const devices = async () => {
      const { body } = await api.get<{ data: { collector: string | null }[] }>(
        `/forms/${form.uuid}/devices`,
      )
      return body.data.map(({ collector }) => collector)
    }
    await expect.poll(devices).toEqual(['Chidi'])
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    const { body: single } = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${body.data[0]!.uuid}`,
    )
    expect(single.data.collector).toBe('Chidi')
  })
})
