import type { Page } from 'playwright-core'

/** Has the open page wait for a minute where it would go on without a reply after `ms`: a busy machine may need longer. */
export const extendWait = (page: Page, ms: number): Promise<void> =>
  page.evaluate((usual) => {
    const start = window.setTimeout.bind(window)
    const extended = (run: () => void, delay?: number) =>
      start(run, delay === usual ? 60_000 : delay)
    Object.assign(window, { setTimeout: extended })
  }, ms)
