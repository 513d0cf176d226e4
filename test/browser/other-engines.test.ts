import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Submission } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { firefoxPath, webKitPath } from '../harness/browser-path.ts'
import { startFirefox } from '../harness/firefox.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { startWebKit, type DrivenBrowser } from '../harness/webdriver.ts'
import { createEveryTypeForm, type EveryTypeForm } from '../offline/every-type-form.ts'

const labelled = (label: string) => `//*[@id=//label[starts-with(., '${label}')]/@for]`
const button = (name: string) => `//button[.='${name}']`
const heading = (name: string) => `//h1[.='${name}']`

const engines = [
  { name: 'webkit', start: () => startWebKit(webKitPath()!) },
  { name: 'firefox', start: () => startFirefox(firefoxPath()!) },
] as const

describe.each(engines)('the main job in $name', ({ name, start }) => {
  describe.skipIf(isMissing(name))('offline', () => {
    const system = sharedSystem()
    const api = createApi(system.baseUrl, system.apiKey)
    let folder: string
    let proxy: TcpProxy
    let browser: DrivenBrowser
    let form: EveryTypeForm

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'formpost-engine-'))
      await writeFile(path.join(folder, 'pump.png'), Buffer.from(pixel, 'base64'))
      proxy = await createTcpProxy(system.appUrl)
      form = await createEveryTypeForm(api, 'Water point')
      browser = await start()
    })
    afterAll(async () => {
      await browser?.quit()
      await proxy?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    it('opens a form offline', async () => {
      await browser.goTo(`${proxy.url}/f/${form.publicId}`)
      await browser.find(heading('Water point'))
      const isControlled = () =>
        browser.run<boolean>('return navigator.serviceWorker.controller !== null')
      await expect.poll(isControlled).toBe(true)
      proxy.setDown(true)
      await browser.reload()
      await browser.find(heading('Water point'))
    })

    it('keeps a draft across a reload and queues the submission', async () => {
      await browser.type(labelled('Village'), 'Kijiji')
      await browser.type(labelled('Depth'), '12.5')
      await browser.find(`//*[contains(., 'Draft saved')]`)
      // "Draft saved" may refer to a save before the last key.
      await expect.poll(() => browser.run<string>(storedDrafts)).toContain('"12.5"')
      await browser.reload()
      await browser.find(labelled('Village'))
      const typed = () =>
        browser.run<string>(`return document.querySelector('input[type=text]').value`)
      await expect.poll(typed).toBe('Kijiji')
      await browser.click(button('Next'))
      await browser.click(`//label[.='No']`)
      await browser.click(`//label[contains(., 'I may be called')]`)
      await browser.type(labelled('Photo'), path.join(folder, 'pump.png'))
      await browser.find(`//*[.='pump.png']`)
      await browser.click(button('Submit'))
      await browser.find(heading('Saved on this device'))
    })

    it('delivers it once after reconnecting', async () => {
      proxy.setDown(false)
      await browser.find(heading('Sent'))
      const list = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
      expect(list.body.data).toHaveLength(1)
      const values = Object.fromEntries(
        list.body.data[0]!.values.map(({ field_label: label, value }) => [label, value]),
      )
      expect(values).toMatchObject({ Village: 'Kijiji', Depth: 12.5, 'Water clear?': 'No' })
      expect(values['Photo']).toMatch(/^[\da-f-]{36}$/)
    })
  })
})

/** A script that returns the drafts in IndexedDB as JSON. */
const storedDrafts = `return new Promise((resolve, reject) => {
  const opening = indexedDB.open('formpost')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const database = opening.result
    const reading = database.transaction('drafts').objectStore('drafts').getAll()
    reading.onerror = () => reject(reading.error)
    reading.onsuccess = () => {
      database.close()
      resolve(JSON.stringify(reading.result))
    }
  }
})`

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
