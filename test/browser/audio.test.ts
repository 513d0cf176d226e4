import type { Form } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'
import { fakeMicrophoneFlags, watchMicrophone } from './fake-microphone.ts'
import { draftFiles } from './stored.ts'
import { uploadedFile } from './uploaded-file.ts'

describe.skipIf(isMissing('chromium'))('recordings', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page
  let form: Form
  let microphone: Awaited<ReturnType<typeof watchMicrophone>>

  /** Opens a form that asks for a recording. */
  async function open(settings: object = {}) {
    const { form: created } = await createFormWith(
      api,
      {
        type: 'file',
        label: 'Story',
        settings: { capture: 'audio', accept: 'audio/*', ...settings },
      },
      { type: 'submit_button', label: 'Send' },
    )
    form = created
    await device.open(`${proxy.url}/f/${form.public_id}`)
    page = device.page
    microphone = await watchMicrophone(page)
    await page.reload()
    await button('Record').waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const status = (text: string) => page.getByRole('status').getByText(text)
  const player = () => page.getByLabel('Recording', { exact: true })
  const removal = () => button('Remove recording.webm')
  const seconds = async () => {
    const [minutes = '0', rest = '0'] = (await page.getByRole('timer').innerText()).split(':')
    return Number(minutes) * 60 + Number(rest)
  }
  const record = async (length: number) => {
    await button('Record').click()
    await expect.poll(seconds).toBeGreaterThanOrEqual(length)
  }
  const stop = async () => {
    await button('Stop recording').click()
    await player().waitFor()
  }
  const storedSizes = async () => (await draftFiles(page, form.public_id)).map(({ size }) => size)
  const send = async () => {
    await button('Send').click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    return uploadedFile(system, form)
  }
  /** The seconds of a recording, as the browser decodes it. */
  const lengthOf = (bytes: Buffer) =>
    page.evaluate(async (base64) => {
      const decoded = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const context = new OfflineAudioContext(1, 1, 48_000)
      return (await context.decodeAudioData(decoded.buffer)).duration
    }, bytes.toString('base64'))

  describe('with a microphone', () => {
    beforeAll(async () => {
      proxy = await createTcpProxy(system.appUrl)
      device = await createDevice(...fakeMicrophoneFlags(true))
    })
    beforeEach(() => open())
    afterEach(() => proxy.setDown(false))
    afterAll(async () => {
      await device?.remove()
      await proxy?.stop()
    })

    it('are made without a network, heard, sent and playable', async () => {
      await waitForCapture(page, 'audio')
      proxy.setDown(true)
      await page.reload()
      await record(1)
      await page.getByText('About 11 minutes left.').first().waitFor()
      await checkAccessibility(page)
      await stop()
      await page.getByText(/^(?!0:00)\d+:\d\d · \d+ KB$/).waitFor()
      await checkAccessibility(page)
      expect(await microphone.states()).toEqual(['ended'])
      const playing = player().evaluate(
        (audio: HTMLAudioElement) =>
          new Promise((resolve) => {
            audio.addEventListener('timeupdate', () => audio.currentTime > 0.2 && resolve(true))
            audio.muted = true
            void audio.play()
          }),
      )
      expect(await playing).toBe(true)
      proxy.setDown(false)
      const { bytes, type, name } = await send()
      expect([name, type]).toEqual(['recording.webm', 'audio/webm'])
      expect(await lengthOf(bytes)).toBeGreaterThan(0.9)
    })

    it('are paused and continued', async () => {
      await record(2)
      await button('Pause').click()
      await button('Continue recording').waitFor()
      await expect.poll(storedSizes).toHaveLength(1)
      const [paused] = await storedSizes()
      await button('Continue recording').click()
      await expect.poll(seconds).toBeGreaterThanOrEqual(4)
      await stop()
      await expect.poll(async () => (await storedSizes())[0]).toBeGreaterThan(paused!)
      const { bytes } = await send()
      const length = await lengthOf(bytes)
      expect(length).toBeGreaterThan(3)
      expect(length).toBeLessThan(30)
    })

    it('are kept but for the last seconds when the page is killed', async () => {
      await record(6)
      await expect.poll(storedSizes).toHaveLength(1)
      await device.restart(page.url(), 'killed')
      page = device.page
      await player().waitFor()
      await page.getByText(/^\d+:\d\d · \d+ KB$/).waitFor()
      expect(await lengthOf((await send()).bytes)).toBeGreaterThan(3)
    })

    it('stop at the size limit', async () => {
      await open({ max_size: 20 })
      await button('Record').click()
      await status('The recording has the largest size for this question.').waitFor()
      await player().waitFor()
      expect(await microphone.states()).toEqual(['ended'])
      const { bytes } = await send()
      expect(bytes.length).toBeLessThanOrEqual(20 * 1024)
      expect(await lengthOf(bytes)).toBeGreaterThan(1)
    })

    it('stop the microphone and stay when the page is left', async () => {
      await record(1)
      await page.evaluate(() => {
        history.pushState(null, '', '/outbox')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect.poll(() => microphone.states()).toEqual(['ended'])
      await expect.poll(storedSizes).toHaveLength(1)
      await page.goto(`${proxy.url}/f/${form.public_id}`)
      await removal().waitFor()
    })

    it('are complete, though they were not stopped before they are sent', async () => {
      await record(2)
      const { bytes } = await send()
      expect(await microphone.states()).toEqual(['ended'])
      expect(await lengthOf(bytes)).toBeGreaterThan(1.5)
    })

    it('pause while the page is hidden', async () => {
      await record(1)
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await status('Paused, because this page was not in view.').waitFor()
      await expect.poll(storedSizes).toHaveLength(1)
      await button('Continue recording').click()
      await button('Pause').waitFor()
    })

    it('survive a call, which mutes or ends the microphone', async () => {
      await record(1)
      await microphone.fire('mute')
      await status('Paused, because the device turned the microphone off').waitFor()
      await expect.poll(storedSizes).toHaveLength(1)
      await button('Continue recording').click()
      await microphone.end()
      await status('The device stopped the microphone. What was recorded is saved.').waitFor()
      await player().waitFor()
    })

    it('of less than a second replace nothing', async () => {
      await record(2)
      await stop()
      // In the page, because a click from here may come before the microphone is open, or after a second.
      await page.evaluate(() => {
        const named = (name: string) =>
          [...document.querySelectorAll('button')].find(({ innerText }) => innerText === name)
        new MutationObserver((_changes, observer) => {
          if (!named('Pause')) return
          observer.disconnect()
          named('Stop recording')!.click()
        }).observe(document.body, { childList: true, subtree: true })
        named('Record again')!.click()
      })
      await status('Too short, so nothing was kept.').waitFor()
      expect(await lengthOf((await send()).bytes)).toBeGreaterThan(1.5)
    })

    it('can be chosen as a file, and several can be made', async () => {
      await open({ max_files: 2 })
      await record(1)
      await stop()
      await record(1)
      await button('Stop recording').click()
      await expect.poll(() => player().count()).toBe(2)
      expect(await button('Record').count()).toBe(0)
      await removal().last().click()
      await button('Choose a file instead').click()
      await page.getByLabel('Story').waitFor()
    })
  })

  describe('without permission', () => {
    beforeAll(async () => {
      proxy = await createTcpProxy(system.appUrl)
      device = await createDevice(...fakeMicrophoneFlags(false))
    })
    afterAll(async () => {
      await device?.remove()
      await proxy?.stop()
    })

    it('say how to allow the microphone, and can be chosen', async () => {
      await open()
      await button('Record').click()
      await status('Allow it in the site settings').waitFor()
      await checkAccessibility(page)
      await button('Choose a file instead').click()
      await page.getByLabel('Story').waitFor()
      await button('Record').waitFor()
    })
  })
})
