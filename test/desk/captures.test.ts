import type { Field } from '@formpost/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { addByName, openBuilder, pane, type BuilderPage } from './builder.ts'
import { startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('captures in the desk', () => {
  let owner: NewOwner
  let builder: BuilderPage | undefined
  let desk: Desk | undefined

  beforeAll(async () => {
    owner = await newOwner(sharedSystem())
  })
  afterEach(async () => {
    await builder?.desk.close()
    await desk?.close()
    builder = undefined
    desk = undefined
  })

  const newest = async () => (await builder!.draft())?.fields.at(-1)

  it('are added as fields, with the accuracy that is wanted', async () => {
    builder = await openBuilder([{ type: 'short_text', label: 'Name' }], { owner })
    const { page } = builder
    await addByName(page, 'Location')
    const panel = pane(page, 'Properties')
    await panel.getByRole('heading', { name: 'Location' }).waitFor()
    await panel.getByLabel('Label').fill('Where is the pump?')
    await panel.getByLabel('Wanted accuracy in metres').fill('10')
    await expect.poll(newest).toMatchObject({
      ...{ type: 'short_text', label: 'Where is the pump?' },
      settings: { capture: 'location', max_accuracy: 10 },
    })
    const form = pane(page, 'Form')
    await form.getByRole('button', { name: 'Use my location' }).waitFor({ state: 'attached' })
    await checkAccessibility(page)
    await panel.getByLabel('Barcode or QR code').check()
    expect(await panel.getByLabel('Wanted accuracy in metres').count()).toBe(0)
    await expect.poll(newest).toMatchObject({ settings: { capture: 'barcode' } })
    expect((await newest())?.settings).not.toHaveProperty('max_accuracy')
    await panel.getByLabel('Typing only').check()
    await expect.poll(async () => (await newest())?.settings).toBeNull()
  })

  it('of files are added with the files that they make', async () => {
    builder = await openBuilder([{ type: 'short_text', label: 'Name' }], { owner })
    const { page } = builder
    await addByName(page, 'Photo')
    const panel = pane(page, 'Properties')
    await panel.getByRole('heading', { name: 'Photo' }).waitFor()
    await expect.poll(newest).toMatchObject({
      ...{ type: 'file', settings: { capture: 'photo', accept: 'image/*' } },
    })
    await panel.getByLabel('Number of files').fill('21')
    await panel.getByText('Enter a number from 1 to 20.').waitFor()
    await panel.getByLabel('Number of files').fill('5')
    await panel.getByRole('group', { name: 'Metadata of photos' }).getByLabel('Keep').check()
    await expect
      .poll(async () => (await newest())?.settings)
      .toEqual({
        ...{ capture: 'photo', accept: 'image/*', max_files: 5, photo_metadata: 'keep' },
      })
    await checkAccessibility(page)
    await panel.getByLabel('Audio recording').check()
    expect(await panel.getByRole('group', { name: 'Metadata of photos' }).count()).toBe(0)
    await expect
      .poll(async () => (await newest())?.settings)
      .toEqual({
        ...{ capture: 'audio', accept: 'audio/*', max_files: 5 },
      })
    await panel.getByLabel('Choosing files only').check()
    await expect.poll(async () => (await newest())?.settings).toEqual({ max_files: 5 })
    await pane(page, 'Form').locator('.frame input[type="file"]').waitFor({ state: 'attached' })
  })

  it('say what is wrong with a default that is no location', async () => {
    const place = { type: 'short_text', label: 'Place', settings: { capture: 'location' } }
    builder = await openBuilder([place], { owner })
    await builder.page.locator('.outline .outline-select').nth(1).click()
    const panel = pane(builder.page, 'Properties')
    await panel.getByLabel('Default answer').fill('Nairobi')
    await panel.getByText('This is no location.').waitFor()
  })

  it('show locations of answers on a map', async () => {
    desk = await startDesk()
    const { api } = desk.owner
    const place = { type: 'short_text', label: 'Place', settings: { capture: 'location' } }
    const { form, fields } = await createFormWith(api, place)
    const { uuid } = fields.find(({ label }: Field) => label === 'Place')!
    const reply = await submit(api, form, { fields: { [uuid]: '-1.2921 36.8219 1661 4.5' } })
    expect(reply.status, reply.text).toBe(201)
    await desk.open(`/forms/${form.uuid}/answers`)
    await desk.page.getByText('-1.2921 36.8219 1661 4.5').first().click()
    await desk.page.getByRole('img', { name: /circle of 4.5 m/ }).waitFor()
    const link = desk.page.getByRole('link', { name: 'Open in a map app' })
    expect(await link.getAttribute('href')).toBe('geo:-1.2921,36.8219?q=-1.2921,36.8219')
    await checkAccessibility(desk.page)
  })
})
