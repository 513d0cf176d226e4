import type { Locator } from 'playwright-core'

import { waitUntil } from './wait-until.ts'

/**
 * Clicks a visible and enabled element wherever it is. A pointer would miss it if the page moved between its press and its release, as
 * after an attempt to send.
 */
export async function activate(element: Locator): Promise<void> {
  await element.waitFor()
  await waitUntil(() => element.isEnabled())
  await element.evaluate((button: HTMLElement) => button.click())
}
