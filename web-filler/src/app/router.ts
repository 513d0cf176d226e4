import { createStore } from './store.ts'

export type Route =
  | { screen: 'home' }
  | { screen: 'outbox' }
  | { screen: 'fill'; publicId: string; draftId: string | null; visit: number }
  | { screen: 'unknown' }

let visit = 0

function read(): Route {
  const path = location.pathname.replace(/\/$/, '') || '/'
  if (path === '/') return { screen: 'home' }
  if (path === '/outbox') return { screen: 'outbox' }
  const match = /^\/f\/([^/]+)$/.exec(path)
  if (!match) return { screen: 'unknown' }
  const draftId = /^#draft=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  // Public ids are of lower case; people type them from paper.
  const publicId = decodeURIComponent(match[1]!).toLowerCase()
  return { screen: 'fill', publicId, draftId, visit }
}

let shown = location.href
export const route = createStore<Route>(read())

export function navigate(href: string): void {
  history.pushState(null, '', href)
  shown = location.href
  visit++
  route.set(read())
  scrollTo(0, 0)
}

export const fillPath = (publicId: string, draftId?: string): string =>
  `/f/${encodeURIComponent(publicId)}${draftId ? `#draft=${draftId}` : ''}`

/** Links inside the app change the screen without a load, so that nothing typed is ever in danger. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  const ours = /^\/(?:$|outbox\/?$|f\/[^/]+\/?$)/.test(link.pathname)
  if (!ours || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  navigate(link.href)
}

export function startRouter(): void {
  document.addEventListener('click', followLink)
  addEventListener('popstate', () => {
    // Going between the pages of one form changes the history's state only.
    if (location.href === shown) return
    shown = location.href
    visit++
    route.set(read())
  })
}

export const hasNavigated = (): boolean => visit > 0
