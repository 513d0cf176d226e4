import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type Cut } from '../harness/tcp-proxy.ts'
import {
  addByName,
  draftLabels,
  frameOf,
  openBuilder,
  outlineOf,
  type BuilderPage,
} from './builder.ts'
import { extendWait } from './extend-wait.ts'

const rename = async (page: Page, from: string, to: string) => {
  await frameOf(page, `${from}, Short text`).click()
  await page.getByRole('textbox', { name: 'Label' }).fill(to)
}

describe.skipIf(isMissing('chromium'))('saving the draft of a form', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const open = async (...args: Parameters<typeof openBuilder>) => {
    builder = await openBuilder(...args)
    return builder
  }
  const path = ({ form }: BuilderPage) => `/forms/${form.uuid}/build`

  /** Two tabs, the second of which cannot save because the first one has. */
  const openConflict = async () => {
    const opened = await open(['One', 'Two'])
    const { page, desk, expectSaved } = opened
    const tab = await desk.openTab(path(opened))
    await frameOf(tab, 'One').waitFor()
    await rename(page, 'One', 'First')
    await expectSaved(['First', 'Two'])
    await rename(tab, 'Two', 'Second')
    const dialog = tab.getByRole('dialog', { name: 'Someone else has changed this draft' })
    await dialog.getByText('Changed: “First” (label)').waitFor()
    await dialog.getByText('Changed: “Two” (label)').waitFor()
    expect(draftLabels(await opened.draft())).toEqual(['First', 'Two'])
    return { ...opened, tab, dialog }
  }

  it.each([
    ['Keep mine', ['One', 'Second']],
    ['Take theirs', ['First', 'Two']],
    ['Combine', ['First', 'Second']],
  ])('offers the second of two tabs to save: %s', async (choice, labels) => {
    const { dialog, tab, expectSaved } = await openConflict()
    await dialog.getByRole('button', { name: choice }).click()
    await expectSaved(labels)
    await tab.getByText('Draft saved').waitFor()
    expect(await outlineOf(tab)).toEqual(labels)
  })

  it('loses nothing if the decision is made later', async () => {
    const { dialog, tab, expectSaved, draft } = await openConflict()
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await addByName(tab, 'short')
    await tab.keyboard.type('Third')
    expect(draftLabels(await draft())).toEqual(['First', 'Two'])
    await tab.getByRole('button', { name: 'See what differs' }).click()
    await dialog.getByRole('button', { name: 'Combine' }).click()
    await expectSaved(['First', 'Second', 'Third'])
  })

  it('is not decided by a key that was meant for a text', async () => {
    const { dialog, tab } = await openConflict()
    await tab.keyboard.press('Space')
    await tab.keyboard.press('Enter')
    expect(await dialog.isVisible()).toBe(true)
    expect(await outlineOf(tab)).toEqual(['One', 'Second'])
  })

  it('asks again when the draft is to be published', async () => {
    const { dialog, tab } = await openConflict()
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Combine' }).waitFor()
  })

  it('has no preview before that', async () => {
    const { dialog, tab } = await openConflict()
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await tab.getByRole('button', { name: 'Preview' }).click()
    await tab.getByRole('status').filter({ hasText: 'This draft is not saved yet.' }).waitFor()
  })

  it('keeps the undecided changes of a closed tab while another one saves', async () => {
    const opened = await openConflict()
    const { page, tab, desk, dialog, expectSaved } = opened
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await tab.close()
    await page.getByRole('textbox', { name: 'Label' }).fill('Later')
    await expectSaved(['Later', 'Two'])
    await page.getByText('Draft saved').waitFor()
    await page.close()
    const next = await desk.openTab(path(opened))
    await next.getByRole('button', { name: 'Combine' }).click()
    await expectSaved(['Later', 'Second'])
  })

  it('gives back by undo what was replaced by theirs', async () => {
    const { dialog, tab, expectSaved } = await openConflict()
    await dialog.getByRole('button', { name: 'Take theirs' }).click()
    await expectSaved(['First', 'Two'])
    await tab.locator('.notice-line').getByRole('button', { name: 'Undo' }).click()
    await expectSaved(['One', 'Second'])
  })

  it('keeps changes through a reload without a connection', async () => {
    // A page that is left sends its last change even where DevTools emulate being offline.
    const system = sharedSystem()
    const proxy = await createTcpProxy(system.appUrl)
    onTestFinished(() => proxy.stop())
    const opened = await open(['One'], { system: { ...system, appUrl: proxy.url } })
    const { page, desk, draft, expectSaved } = opened
    await rename(page, 'One', 'Before')
    await expectSaved(['Before'])
    proxy.setDown(true)
    await page.getByRole('textbox', { name: 'Label' }).fill('Written offline')
    await page.getByText('Not saved yet. Your changes are kept in this browser').first().waitFor()
    await page.reload().catch(() => undefined)
    expect(draftLabels(await draft())).toEqual(['Before'])
    proxy.setDown(false)
    // The browser may still be on its way to its error page.
    await expect.poll(() => desk.open(path(opened)).then(() => 'open', String)).toBe('open')
    await page.getByText('Your unsaved changes from the last visit are back.').waitFor()
    await expectSaved(['Written offline'])
  })

  it('saves by itself when the connection is back', async () => {
    const { page, desk, expectSaved } = await open(['One'])
    await desk.context.setOffline(true)
    await rename(page, 'One', 'Written offline')
    await page.getByText('Not saved yet.').first().waitFor()
    await desk.context.setOffline(false)
    await expectSaved(['Written offline'])
    await page.getByText('Draft saved').waitFor()
  })

  it('goes on with changes from before another section was opened offline', async () => {
    const { page, desk, expectSaved } = await open(['One'])
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Build' }).click()
    await frameOf(page, 'One').waitFor()
    await desk.context.setOffline(true)
    await rename(page, 'One', 'Written offline')
    await page.getByText('Not saved yet.').first().waitFor()
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    await desk.context.setOffline(false)
    await page.getByRole('link', { name: 'Build' }).click()
    await frameOf(page, 'Written offline').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Written later')
    await expectSaved(['Written later'])
    await page.reload()
    await page.getByText('Draft saved').waitFor()
    expect(await outlineOf(page)).toEqual(['Written later'])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('is opened again while an earlier save gets no response', async () => {
    const { page, expectSaved } = await open(['One'])
    await page.route('**/draft', () => undefined, { times: 1 })
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await rename(page, 'One', 'Typed before')
    await sent
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Build' }).click()
    await frameOf(page, 'Typed before').click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Typed after')
    await expectSaved(['Typed after'])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('is no conflict if the response to a save was lost', async () => {
    const { page, expectSaved } = await open(['One'])
    await page.route(
      '**/draft',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await rename(page, 'One', 'Saved unnoticed')
    await page.getByText('Not saved yet.').first().waitFor()
    await expectSaved(['Saved unnoticed'])
    await page.getByRole('textbox', { name: 'Label' }).fill('Saved again')
    await expectSaved(['Saved again'])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('saves what was typed right before a tab is closed after a failed save', async () => {
    const opened = await open(['One'])
    const { page, desk, expectSaved } = opened
    // The retry must not be on its way when the tab is closed.
    await extendWait(page, 2_000)
    await page.route('**/draft', (route) => route.abort(), { times: 1 })
    await rename(page, 'One', 'Typed before')
    await page.getByText('Not saved yet.').first().waitFor()
    await page.getByRole('textbox', { name: 'Label' }).fill('Typed last')
    await page.close({ runBeforeUnload: true })
    await expectSaved(['Typed last'])
    // The new tab asks what became of the failed save only once more is typed.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await desk.context.route('**/draft', async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    const tab = await desk.openTab(path(opened))
    await rename(tab, 'Typed last', 'Typed later')
    release()
    await expectSaved(['Typed later'])
    await tab.getByText('Draft saved').waitFor()
    expect(await tab.getByRole('dialog').count()).toBe(0)
  })

  describe('after the response to a save was lost', () => {
    /** A builder without a connection. The service has saved “Saved unnoticed”. */
    const openCut = async (cut: Cut = {}) => {
      const system = sharedSystem()
      const proxy = await createTcpProxy(system.appUrl)
      onTestFinished(() => proxy.stop())
      // So long that a response can be cut within its body.
      const options = Array.from({ length: 500 }, (_, index) => `Option ${index}`)
      const fields = ['One', { type: 'radio', label: 'Two', options }]
      const opened = await open(fields, { system: { ...system, appUrl: proxy.url } })
      const lost = proxy.cutNextReply({ request: 'PUT /api/v1/forms', ...cut })
      await rename(opened.page, 'One', 'Saved unnoticed')
      await lost
      proxy.setDown(true)
      await opened.expectSaved(['Saved unnoticed', 'Two'])
      await opened.page.getByText('Not saved yet.').first().waitFor()
      const label = opened.page.getByRole('textbox', { name: 'Label' })
      const expectNoConflict = async (page = opened.page) => {
        await page.getByText(/Draft saved|No changes to publish/).waitFor()
        expect(await page.getByRole('dialog').count()).toBe(0)
      }
      return { ...opened, proxy, label, expectNoConflict }
    }

    it.each([
      ['before it began', {}],
      ['while it arrived', { afterBytes: 4_000 }],
    ])('%s, goes on with what was typed since', async (_, cut) => {
      const { page, proxy, label, expectSaved, expectNoConflict } = await openCut(cut)
      const retried = page.waitForEvent('requestfailed')
      await label.fill('Typed later')
      await retried
      await label.fill('Typed last')
      proxy.setDown(false)
      await expectSaved(['Typed last', 'Two'])
      await expectNoConflict()
    })

    it('goes on with it in another tab', async () => {
      const opened = await openCut()
      const { page, proxy, desk, label, expectSaved, expectNoConflict } = opened
      await label.fill('Typed later')
      await page.getByText('Not saved yet.').first().waitFor()
      const closed = page.waitForEvent('close')
      await page.close({ runBeforeUnload: true })
      await closed
      proxy.setDown(false)
      const tab = await desk.openTab(path(opened))
      await tab.getByText('Your unsaved changes from the last visit are back.').waitFor()
      await expectSaved(['Typed later', 'Two'])
      await expectNoConflict(tab)
    })

    it('goes on with it after a new login', async () => {
      const { page, desk, owner, proxy, label, expectSaved, expectNoConflict } = await openCut()
      await label.fill('Typed later')
      await desk.context.clearCookies()
      proxy.setDown(false)
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password').fill(owner.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await frameOf(page, 'Typed later').waitFor()
      await expectSaved(['Typed later', 'Two'])
      await expectNoConflict()
    })

    it('takes it back by undo', async () => {
      const { page, proxy, draft, expectNoConflict } = await openCut()
      await page.getByRole('button', { name: 'Undo' }).click()
      proxy.setDown(false)
      await expect.poll(draft).toBeUndefined()
      await expectNoConflict()
    })
  })

  it('saves what was typed right before the page is left', async () => {
    const { page, expectSaved } = await open(['One'])
    // Only leaving sends it.
    await extendWait(page, 600)
    await rename(page, 'One', 'Typed last')
    await page.goto('about:blank')
    await expectSaved(['Typed last'])
  })

  it('saves what was typed right before another section is opened', async () => {
    const { page, expectSaved } = await open(['One'])
    await rename(page, 'One', 'Typed last')
    await page.getByRole('link', { name: 'Share' }).click()
    await expectSaved(['Typed last'])
    await page.getByRole('link', { name: 'Build' }).click()
    await frameOf(page, 'Typed last').waitFor()
  })

  it('saves what was typed right before logging out', async () => {
    const { page, expectSaved } = await open(['One'])
    await rename(page, 'One', 'Typed last')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await expectSaved(['Typed last'])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('goes on after a new login when the session has ended', async () => {
    const { page, desk, owner, expectSaved } = await open(['One'])
    await desk.context.clearCookies()
    await rename(page, 'One', 'Typed without a session')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Email').fill(owner.email)
    await dialog.getByLabel('Password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expectSaved(['Typed without a session'])
    expect(await outlineOf(page)).toEqual(['Typed without a session'])
  })

  it('is opened without a working storage in the browser', async () => {
    const { page, desk, expectSaved } = await open(['One'])
    await desk.context.addInitScript(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('Broken', 'UnknownError')
      }
    })
    await page.reload()
    await rename(page, 'One', 'First')
    await expectSaved(['First'])
  })

  it('deletes a draft that changes nothing any more', async () => {
    const { page, draft, expectSaved } = await open(['One'])
    await rename(page, 'One', 'First')
    await expectSaved(['First'])
    await page.getByRole('textbox', { name: 'Label' }).fill('One')
    await page.getByText('No changes to publish').waitFor()
    await expect.poll(draft).toBeUndefined()
  })

  it.each([
    ['closed', (page: Page) => page.getByRole('button', { name: 'Preview' }).click()],
    ['left for another section', (page: Page) => page.getByRole('link', { name: 'Share' }).click()],
  ])('deletes the draft of a preview that changed nothing and is %s', async (_, leave) => {
    const { page, draft } = await open(['One'])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByLabel('One').waitFor()
    await leave(page)
    await expect.poll(draft).toBeUndefined()
  })

  it('restores nothing after a preview that changed nothing', async () => {
    const { page, draft } = await open(['One'])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.frameLocator('iframe').getByLabel('One').waitFor()
    await page.route('**/draft', () => undefined, { times: 1 })
    const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('link', { name: 'Share' }).click()
    await deleted
    await page.getByRole('link', { name: 'Build' }).click()
    await page.getByText('No changes to publish').waitFor()
    expect(await page.getByText('Your unsaved changes from the last visit are back.').count()).toBe(
      0,
    )
    await expect.poll(draft).toBeUndefined()
  })

  it('discards a draft after asking, and gives it back by undo', async () => {
    const { page, draft, expectSaved } = await open(['One'])
    await rename(page, 'One', 'First')
    await expectSaved(['First'])
    const discard = page.getByRole('button', { name: 'Discard draft' })
    await discard.click()
    const dialog = page.getByRole('dialog', { name: 'Discard this draft?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(draftLabels(await draft())).toEqual(['First'])
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(draft).toBeUndefined()
    await expect.poll(() => discard.getAttribute('aria-disabled')).toBe('true')
    expect(await discard.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => outlineOf(page)).toEqual(['One'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectSaved(['First'])
  })

  it('starts from the form that was published in another tab', async () => {
    const opened = await open(['One'])
    const { page, desk, expectSaved } = opened
    await page.getByRole('link', { name: 'Share' }).click()
    await page.getByRole('heading', { name: 'Link', exact: true }).waitFor()
    const tab = await desk.openTab(path(opened))
    await rename(tab, 'One', 'First')
    await expectSaved(['First'])
    await tab.getByRole('button', { name: 'Publish' }).click()
    await tab.getByRole('dialog', { name: 'Published' }).waitFor()
    await page.getByRole('link', { name: 'Build' }).click()
    await frameOf(page, 'First').waitFor()
    await page.getByText('No changes to publish').waitFor()
  })

  describe('what is typed while a draft is published', () => {
    /** Publishes “First”, and holds the request or its response. */
    const openPublishing = async (held: 'request' | 'response') => {
      const opened = await open(['One'])
      const { page, expectSaved } = opened
      await rename(page, 'One', 'First')
      await expectSaved(['First'])
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      let arrive = () => {}
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/draft/publish', async (route) => {
        const response = held === 'response' ? await route.fetch() : undefined
        arrive()
        await released
        return response ? route.fulfill({ response }) : route.continue()
      })
      await page.getByRole('button', { name: 'Publish' }).click()
      await arrived
      const label = page.getByRole('textbox', { name: 'Label' })
      await label.fill('Later')
      await expectSaved(['Later'])
      return { ...opened, label, release }
    }

    it('is published too if it is saved before', async () => {
      const { page, draft, release } = await openPublishing('request')
      release()
      await page.getByRole('dialog', { name: 'Published' }).waitFor()
      await page.getByText('No changes to publish').waitFor()
      expect(await outlineOf(page)).toEqual(['Later'])
      expect(await draft()).toBeUndefined()
    })

    it('is saved on if it is saved before the response', async () => {
      const { page, label, release, expectSaved } = await openPublishing('response')
      await label.fill('Last')
      release()
      await page.getByRole('dialog', { name: 'Published' }).waitFor()
      await expectSaved(['Last'])
    })
  })

  it('says no more that publishing failed once the draft is discarded', async () => {
    const { page, draft, expectSaved } = await open(['One'])
    await rename(page, 'One', 'First')
    await expectSaved(['First'])
    await page.route('**/draft/publish', (route) => route.abort())
    await page.getByRole('button', { name: 'Publish' }).click()
    const failure = page.getByText('The service cannot be reached.')
    await failure.waitFor()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(draft).toBeUndefined()
    await failure.waitFor({ state: 'detached' })
  })

  it('says that a draft was published in another tab', async () => {
    const opened = await open(['One'])
    const { page, desk, expectSaved } = opened
    await rename(page, 'One', 'First')
    await expectSaved(['First'])
    const tab = await desk.openTab(path(opened))
    await tab.getByRole('button', { name: 'Publish' }).click()
    await tab.getByRole('dialog', { name: 'Published' }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('The draft was published or discarded elsewhere.').waitFor()
    await page.getByText('No changes to publish').waitFor()
    await rename(page, 'First', 'Second')
    await expectSaved(['Second'])
  })
})
