import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a screen reader or a keyboard notices of a page. */
interface Noticed {
  url: string
  /** What has the focus: its role or tag, and its name. Empty if the body has it. */
  focus: string
  /** States such as "expanded" of what has the focus. */
  states: string
  /** The texts of live regions. */
  live: string
}

const notice = (page: Page): Promise<Noticed> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const isLost = !element || element === document.body
    const nameOf = (named: HTMLElement) => {
      const labels = 'labels' in named ? [...(named.labels as NodeListOf<HTMLElement>)] : []
      const labelledBy = (named.getAttribute('aria-labelledby') ?? '').split(' ')
      const texts = [
        named.ariaLabel,
        ...labelledBy.map((id) => document.getElementById(id)?.textContent),
        ...labels.map((label) => label.textContent),
        named.textContent,
        named.title,
      ]
      return texts.map((text) => text?.trim()).find(Boolean) ?? '(no name)'
    }
    const states = [
      'aria-expanded',
      'aria-pressed',
      'aria-checked',
      'aria-selected',
      'aria-current',
    ]
    const live = [...document.querySelectorAll('[role="status"], [role="alert"]')]
    return {
      url: location.pathname + location.search,
      focus: isLost ? '' : `${element.role ?? element.tagName.toLowerCase()} ${nameOf(element)}`,
      states: isLost ? '' : states.map((state) => element.getAttribute(state)).join(),
      live: live.map((region) => region.textContent).join('|'),
    }
  })

/** Polls until the focus is on something with this text in its name, from where the keyboard and screen readers go on. */
export async function expectFocus(page: Page, name: string | RegExp, after: string): Promise<void> {
  await expect
    .poll(async () => (await notice(page)).focus, { message: `the focus after “${after}”` })
    .toMatch(name)
}

/** Milliseconds in which the effect of an action shows, also on a busy machine. */
const patience = 15_000

const settles = async (page: Page, isSettled: (now: Noticed) => boolean): Promise<boolean> => {
  try {
    await expect.poll(async () => isSettled(await notice(page)), { timeout: patience }).toBe(true)
    return true
  } catch {
    return false
  }
}

/**
 * Presses a control with the Enter key, and returns what is wrong: the focus is lost, what has it has no name, or nothing tells what
 * has happened, neither the focus, the address, a state of the control nor a live region.
 */
export async function press(page: Page, control: Locator): Promise<string | undefined> {
  await control.focus()
  const before = await notice(page)
  await page.keyboard.press('Enter')
  // What the service answers may remove the control. A preview in a frame never stops loading.
  await page.waitForLoadState('networkidle', { timeout: patience }).catch(() => undefined)
  if (!(await keepsFocus(page))) return 'loses the focus'
  const tells = await settles(page, (now) => JSON.stringify(now) !== JSON.stringify(before))
  return tells ? undefined : 'does not tell what it did'
}

/** Whether the focus is, or comes, to something that has a name. */
export const keepsFocus = (page: Page): Promise<boolean> =>
  settles(page, ({ focus }) => focus !== '' && !focus.endsWith('(no name)'))
