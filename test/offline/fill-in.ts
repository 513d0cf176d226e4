import type { Page } from 'playwright-core'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Fills in the first page of the form with every field type and goes to the second. */
export async function fillFirstPage(page: Page, village: string): Promise<void> {
  await page.getByLabel('Village').fill(village)
  await page.getByLabel('What did you see?').fill('A pump,\nand "mud"')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Depth').fill('12.3')
  await page.getByLabel('Phone').fill('+255 700 000 000')
  await page.getByLabel('Visited on').fill('2026-02-28')
  await page.getByLabel('Arrived at').fill('09:30')
  await page.getByLabel('Next visit').fill('2026-03-01T08:15')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Fills in the second page and submits. */
export async function fillSecondPage(page: Page, photo: Photo): Promise<void> {
  await page.getByLabel('District').selectOption('South')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Pump' }).check()
  await page.getByRole('checkbox', { name: 'Pipe' }).check()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('checkbox', { name: 'I may be called' }).check()
  await page.getByLabel('Photo').setInputFiles(photo)
  await page.getByText(photo.name).waitFor()
  await page.getByLabel('Who repairs it?').fill('=Amina')
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** Waits until the service worker controls the page, which then also opens offline. */
export const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
