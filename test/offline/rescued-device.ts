import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'

import { createDevice, type Device } from '../browser/device.ts'
import { sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

/** A device with its own connection to the service. */
export interface RescuedDevice {
  readonly page: Page
  device: Device
  proxy: TcpProxy
  openOutbox(): Promise<void>
  /** Opens the outbox with a connection and waits until everything is sent. */
  deliver(): Promise<void>
  /** Exports the device, or the record on the screen. Returns the path of the file. */
  saveExport(button?: string): Promise<string>
  /** Imports a file in the outbox, and returns what was reported. */
  importFile(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<string>
  remove(): Promise<void>
}

/** A device that has opened a page of the app, and no more. */
export async function createRescuedDevice(path = '/'): Promise<RescuedDevice> {
  const proxy = await createTcpProxy(sharedSystem().appUrl)
  const device = await createDevice()
  await device.open(proxy.url + path)
  const openOutbox = async () => {
    await device.page.goto(`${proxy.url}/outbox`)
    await device.page.getByRole('heading', { name: 'Outbox' }).waitFor()
  }
  return {
    get page() {
      return device.page
    },
    device,
    proxy,
    openOutbox,
    async deliver() {
      proxy.setDown(false)
      await openOutbox()
      await device.page.getByText('Everything is sent').waitFor()
    },
    async saveExport(button = 'Export') {
      const [download] = await Promise.all([
        device.page.waitForEvent('download'),
        device.page.getByRole('button', { name: button }).click(),
      ])
      return download.path()
    },
    async importFile(file) {
      await openOutbox()
      const name = 'device.zip'
      const chosen =
        typeof file === 'string'
          ? { name, mimeType: 'application/zip', buffer: await readFile(file) }
          : file
      const [chooser] = await Promise.all([
        device.page.waitForEvent('filechooser'),
        device.page.getByRole('button', { name: 'Import', exact: true }).click(),
      ])
      await chooser.setFiles(chosen)
      const report = device.page.locator('.import-report')
      await report.waitFor()
      return report.innerText()
    },
    async remove() {
      await device.remove()
      await proxy.stop()
    },
  }
}
