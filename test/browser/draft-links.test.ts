import type { SubmissionRow } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('drafts of prefilled links', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>

  beforeAll(async () => {
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Well' },
      { type: 'number', label: 'Depth' },
      { type: 'hidden', label: 'Team' },
      { type: 'submit_button', label: 'Send' },
    )
    device = await createDevice()
    await device.open(address(''), { viewport: { width: 320, height: 700 } })
    page = device.page
  })
  afterAll(() => device?.remove())

  const address = (query: string) => `${system.appUrl}/f/${created.form.public_id}${query}`
  const open = async (query: string, on = page) => {
    await on.goto(address(query))
    await on.getByLabel('Well').waitFor()
  }
  const value = (label: string, on = page) => on.getByLabel(label).inputValue()
  const shown = async (on = page) => [await value('Well', on), await value('Depth', on)]
  /** Types a depth and leaves the form. */
  const begin = async (query: string, depth: string) => {
    await open(query)
    await page.getByLabel('Depth').fill(depth)
    await page.getByText('Draft saved').waitFor()
    await page.goto(system.appUrl)
    await page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
  }
  const send = async (on = page) => {
    await on.getByRole('button', { name: 'Send' }).click()
    await on.getByRole('heading', { name: 'Sent' }).waitFor()
  }
  /** The values of the newest submission. */
  const stored = async () => {
    const { body } = await api.get<{ data: SubmissionRow[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    return body.data[0]!.values.map((answer) => answer.value)
  }
  const continueLink = (name: string) => page.getByRole('link', { name, exact: true })

  it('belong to their link, and stay within reach of others', async () => {
    await begin('?well=W-001&team=red', '5')
    await open('?well=W-002&team=blue')
    expect(await shown()).toEqual(['W-002', ''])
    const other = continueLink('Continue the draft of W-001')
    await other.waitFor()
    await checkAccessibility(page)
    await page.getByLabel('Depth').fill('7')
    await send()
    expect(await stored()).toEqual(['W-002', 7, 'blue'])

    await page.getByRole('button', { name: 'Fill in again' }).click()
    expect(await shown()).toEqual(['W-002', ''])
    await other.click()
    await expect.poll(shown).toEqual(['W-001', '5'])
    await send()
    expect(await stored()).toEqual(['W-001', 5, 'red'])
    await page.getByRole('button', { name: 'Fill in again' }).click()
    expect(await shown()).toEqual(['W-001', ''])
    expect(await continueLink('Continue the draft of W-001').count()).toBe(0)
  })

  it.each(['?team=red&well=W-003', '?well=W-003&team=red&utm_source=mail', '?team=red&WELL=W-003'])(
    'open again with %s',
    async (query) => {
      await begin('?well=W-003&team=red', '9')
      await open(query)
      expect(await shown()).toEqual(['W-003', '9'])
      await send()
      expect(await stored()).toEqual(['W-003', 9, 'red'])
    },
  )

  it('are apart from drafts of the link without answers', async () => {
    await begin('?well=W-004', '4')
    await open('')
    expect(await shown()).toEqual(['', ''])
    await continueLink('Continue the draft of W-004').waitFor()
    await page.getByLabel('Depth').fill('40')
    await page.getByText('Draft saved').waitFor()
    await open('?well=W-004')
    expect(await shown()).toEqual(['W-004', '4'])
    await continueLink('Continue the draft of 40').waitFor()
    await send()
    await open('')
    expect(await shown()).toEqual(['', '40'])
    await send()
  })

  it('take hidden values from the link that is open', async () => {
    await begin('?team=red', '6')
    await open('?team=blue')
    expect(await shown()).toEqual(['', ''])
    await continueLink('Continue the draft of red').waitFor()
    await page.getByLabel('Depth').fill('8')
    await send()
    expect(await stored()).toEqual([8, 'blue'])
    await continueFromHome('red')
    expect(await value('Depth')).toBe('6')
    await page.reload()
    await expect.poll(() => value('Depth')).toBe('6')
    await send()
    expect(await stored()).toEqual([6, 'red'])
  })

  /** Opens a draft that the home screen lists. */
  const continueFromHome = async (name: string) => {
    await page.goto(system.appUrl)
    const drafts = page.locator('section', { hasText: 'Drafts' }).getByRole('link')
    await drafts.filter({ has: page.getByText(name, { exact: true }) }).click()
    await page.getByLabel('Depth').waitFor()
  }

  it('are told apart on the home screen', async () => {
    await begin('?well=W-005', '1')
    await begin('?well=W-006', '2')
    await checkAccessibility(page)
    await continueFromHome('W-005')
    expect(await shown()).toEqual(['W-005', '1'])
    await send()
    await continueFromHome('W-006')
    expect(await shown()).toEqual(['W-006', '2'])
    await send()
  })

  it('are separate in two tabs', async () => {
    await open('?well=W-007')
    await page.getByLabel('Depth').fill('70')
    await page.getByText('Draft saved').waitFor()
    const other = await device.context.newPage()
    await open('?well=W-008', other)
    expect(await shown(other)).toEqual(['W-008', ''])
    await other.getByLabel('Depth').fill('80')
    await send(other)
    expect(await stored()).toEqual(['W-008', 80])
    await send()
    expect(await stored()).toEqual(['W-007', 70])
    await other.close()
  })

  it('open again with their link after the form has changed', async () => {
    await begin('?well=W-010', '10')
    const [well] = created.fields
    await api.patch(`/forms/${created.form.uuid}/fields/${well!.id}`, { label: 'Borehole' })
    await page.goto(address('?well=W-010'))
    expect(await value('Borehole')).toBe('W-010')
    expect(await value('Depth')).toBe('10')
    await page.goto(address('?well=W-011'))
    await page.getByLabel('Depth').waitFor()
    expect([await value('Borehole'), await value('Depth')]).toEqual(['', ''])
    await continueLink('Continue the draft of W-010').waitFor()
  })
})
