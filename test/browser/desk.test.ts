import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('the desk', () => {
  const { appUrl } = sharedSystem()
  const host = 'https://images.example'
  let device: Device
  let page: Page
  const violations: string[] = []
  /** URLs of responses that the service worker made. */
  const intercepted: string[] = []

  beforeAll(async () => {
    device = await createDevice()
    // The filler's page waits for the service worker.
    await device.open(appUrl)
    page = device.page
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(text: string): void }
        reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    page.on('response', (response) => {
      if (response.fromServiceWorker()) intercepted.push(response.url())
    })
    page.on('pageerror', (error) => violations.push(error.message))
  })
  afterEach(() => {
    violations.length = 0
    intercepted.length = 0
  })
  afterAll(() => device?.remove())

  const openDesk = async () => {
    await page.goto(`${appUrl}/desk`)
    await expect.poll(() => page.locator('#app').innerText()).not.toBe('')
  }
  const cachedUrls = () =>
    page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys()
        urls.push(...requests.map(({ url }) => url))
      }
      return urls
    })

  it('loads under its policy', async () => {
    await openDesk()
    expect(violations).toEqual([])
  })

  it('may not turn text into markup or scripts', async () => {
    await openDesk()
    const refused = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>Text</b>')
        return false
      } catch {
        return true
      }
    })
    expect(refused).toBe(true)
    await expect.poll(() => violations.join()).toContain('require-trusted-types-for')
  })

  it('may show the filler in a frame, but not be in one', async () => {
    await openDesk()
    const frame = async (url: string) => {
      const loaded = page.waitForEvent('framenavigated', (each) => each !== page.mainFrame())
      await page.evaluate((src) => {
        const element = document.createElement('iframe')
        element.src = src
        document.body.append(element)
      }, url)
      return loaded
    }
    const filler = await frame('/')
    await filler.getByRole('heading', { name: 'Forms on this device' }).first().waitFor()
    expect(violations).toEqual([])
    const desk = await frame('/desk/login')
    expect(desk.url()).not.toContain('/desk')
  })

  it('is never answered or cached by the service worker of the filler', async () => {
    const image = {
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      contentType: 'image/svg+xml',
    }
    await device.context.route(`${host}/**`, (route) => route.fulfill(image))
    await device.context.route('**/desk/assets/*.svg', (route) => route.fulfill(image))
    await openDesk()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const images = [`${host}/on-desk.svg`, '/desk/assets/own.svg', '/desk/assets/none.png']
    const loaded = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise<boolean>((resolve) => {
                const element = new Image()
                element.onload = () => resolve(true)
                element.onerror = () => resolve(false)
                element.src = url
              }),
          ),
        ),
      images,
    )
    expect(loaded).toEqual([true, true, false])
    expect(intercepted.filter((url) => url.includes('/desk'))).toEqual([])
    // The same images on a page of the filler are cached after those of the desk would have been.
    await page.goto(appUrl)
    await page.evaluate((url) => {
      new Image().src = url
    }, `${host}/on-filler.svg`)
    await expect.poll(cachedUrls).toContain(`${host}/on-filler.svg`)
    expect((await cachedUrls()).filter((url) => /desk/.test(url))).toEqual([])
    await device.context.setOffline(true)
    await expect(page.goto(`${appUrl}/desk`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await device.context.setOffline(false)
  })
})
