import { createStore } from '@formpost/ui/store.ts'

export const formTabs = ['build', 'answers', 'summary', 'share', 'settings'] as const
export type FormTab = (typeof formTabs)[number]

export type Route =
  | { screen: 'login' | 'set-password' | 'forms' | 'new' | 'account' | 'unknown' }
  | { screen: 'form'; form: string; tab: FormTab; submission: string | undefined }

const base = '/desk'
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

const isTab = (name: string): name is FormTab => formTabs.some((tab) => tab === name)

/** The screen of a path. */
export function routeOf(path: string): Route {
  const segments = path.split('/').filter(Boolean).slice(1)
  const [first, form = '', tab = 'answers', submission] = segments
  if (first === undefined) return { screen: 'forms' }
  if (first === 'forms' && segments.length <= 4 && uuid.test(form) && isTab(tab)) {
    if (submission === undefined || (tab === 'answers' && uuid.test(submission))) {
      return { screen: 'form', form, tab, submission }
    }
  }
  const isFixed =
    first === 'login' || first === 'set-password' || first === 'new' || first === 'account'
  return segments.length === 1 && isFixed ? { screen: first } : { screen: 'unknown' }
}

export const paths = {
  forms: base,
  login: `${base}/login`,
  new: `${base}/new`,
  account: `${base}/account`,
  form: (form: string, tab: FormTab): string => `${base}/forms/${form}/${tab}`,
  submission: (form: string, submission: string): string =>
    `${base}/forms/${form}/answers/${submission}`,
}

/** The address that is shown: its screen and the query that the screen reads its state from. */
export interface Location {
  route: Route
  query: string
}

const read = (): Location => ({ route: routeOf(location.pathname), query: location.search })

/** The address, once `startRouter` has read it. */
export const currentLocation = createStore<Location>({ route: { screen: 'unknown' }, query: '' })

let visits = 0
/** Whether the person has moved to another screen since the page was loaded. */
export const hasNavigated = (): boolean => visits > 0

/** Shows another screen. */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href)
  else history.pushState(null, '', href)
  visits++
  currentLocation.set(read())
  if (!replace) scrollTo(0, 0)
}

/** Opens links within the desk without a page load. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  const isOwnPage = link.pathname === base || link.pathname.startsWith(`${base}/`)
  if (!isOwnPage || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  navigate(link.href)
}

export function startRouter(): void {
  currentLocation.set(read())
  document.addEventListener('click', followLink)
  addEventListener('popstate', () => {
    visits++
    currentLocation.set(read())
  })
}
