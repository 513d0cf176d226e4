import { afterEach, describe, expect, it } from 'vitest'

import { createForm } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { recordScripts } from './scripts-of-page.ts'

const maxBytes = 90 * 1024

describe.skipIf(isMissing('chromium'))('the first load of the desk', () => {
  let desk: Desk
  afterEach(() => desk?.close())

  it.each([
    ['the list of forms', () => '', 'New form'],
    ['the builder', (form: string) => `/forms/${form}/build`, 'Add field'],
    ['the answers', (form: string) => `/forms/${form}/answers`, 'Copy link'],
    ['the devices', (form: string) => `/forms/${form}/devices`, 'Device reports are off'],
    ['the settings', (form: string) => `/forms/${form}/settings`, 'Save'],
  ])('is at most 90 KB of scripts for %s', async (_screen, pathOf, shown) => {
    desk = await startDesk()
    const form = await createForm(desk.owner.api)
    const scripts = recordScripts(desk.page)
    await desk.open(pathOf(form.uuid))
    await desk.page.getByText(shown, { exact: true }).first().waitFor()
    expect(scripts.names().length).toBeGreaterThan(0)
    expect(scripts.names().join()).not.toMatch(/openpgp/)
    expect(await scripts.bytes()).toBeLessThanOrEqual(maxBytes)
  })
})
