import { createStore } from './store.ts'

/** The parts of a URL that lead to a screen. */
export type Address = Pick<URL, 'pathname' | 'search' | 'hash'>

/** An address that is shown. Each navigation is another visit, also if it leads to the same address. */
export interface Visit {
  readonly url: URL
  /** How many navigations came before it in this page. */
  readonly number: number
}

const readVisit = (number: number): Visit => ({ url: new URL(location.href), number })

export const currentVisit = createStore(readVisit(0))

/** Whether the person has moved to another screen since the page was loaded. */
export const hasNavigated = (): boolean => currentVisit.get().number > 0

const show = () => currentVisit.set(readVisit(currentVisit.get().number + 1))

/** Shows another screen without a page load, so that unsaved input is not lost. */
export function navigate(href: string): void {
  history.pushState(null, '', href)
  show()
  scrollTo(0, 0)
}

/** Shows another address in the place of this one, to which Back then does not return. */
export function replaceAddress(href: string): void {
  history.replaceState(null, '', href)
  show()
}

/** Opens links to the pages of the app without a page load, and follows Back and Forward. */
export function startRouter(isOwnPage: (address: Address) => boolean): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return
    if (!isOwnPage(link) || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    navigate(link.href)
  })
  addEventListener('popstate', () => {
    // Moving between the pages of a form changes only the history state.
    if (location.href !== currentVisit.get().url.href) show()
  })
}
