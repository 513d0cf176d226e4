import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'

import { startDesk, type Desk } from './desk.ts'
import { answerTimes, createWaterPoints, type WaterPoints } from './water-points.ts'

export const table = (page: Page) => page.getByRole('grid')
/** The rows of answers that are rendered and loaded. */
export const villages = (page: Page) => table(page).locator('tr.answer-row td:nth-child(3)')
export const rowOf = (page: Page, village: string) =>
  table(page).getByRole('row', { name: village })
export const panel = (page: Page) => page.locator('.answer-panel')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const pathOf = ({ form }: WaterPoints): string => `/forms/${form.uuid}/answers`
export const apiPath = ({ form }: WaterPoints): string => `/forms/${form.uuid}/submissions`

/** A desk on a wide screen for the tests of a suite, which has started when they run. Each test begins online. */
export function answersDesk(): Desk {
  const desk = {} as Desk
  beforeAll(async () => {
    Object.assign(desk, await startDesk({ viewport: { width: 1280, height: 800 } }))
  })
  afterEach(() => desk.context?.setOffline(false))
  afterAll(() => desk.close?.())
  return desk
}

/** Opens the answers of a new form with `count` of them. */
export async function openWith(desk: Desk, count: number) {
  const points = await createWaterPoints(desk.owner.api)
  const uuids = await answerTimes(points, count)
  await desk.open(pathOf(points))
  return { points, uuids }
}
