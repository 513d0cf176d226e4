import { createStore } from '@formpost/ui/store.ts'

export type Route =
  | { screen: 'home' }
  | { screen: 'outbox' }
  | {
      screen: 'fill'
      publicId: string
      draftId: string | null
      /** From a link to a preview. */
      previewToken: string | null
      visit: number
    }
  | { screen: 'unknown' }

interface DraftAddress {
  publicId: string
  id: string
  link?: string
}

let visit = 0

function currentRoute(): Route {
  const path = location.pathname.replace(/\/$/, '') || '/'
  if (path === '/') return { screen: 'home' }
  if (path === '/outbox') return { screen: 'outbox' }
  const match = /^\/f\/([^/]+)$/.exec(path)
  if (!match) return { screen: 'unknown' }
  const draftId = /^#draft=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  // Public ids are lower case, but links typed by hand may not be.
  const publicId = decodeURIComponent(match[1]!).toLowerCase()
  const previewToken = new URLSearchParams(location.search).get('preview')
  return { screen: 'fill', publicId, draftId, previewToken, visit }
}

let currentUrl = location.href
export const route = createStore<Route>(currentRoute())

export function navigate(href: string): void {
  history.pushState(null, '', href)
  currentUrl = location.href
  visit++
  route.set(currentRoute())
  scrollTo(0, 0)
}

export const fillPath = (publicId: string): string => `/f/${encodeURIComponent(publicId)}`

/** A draft opens under the link that it was begun with, which fills in hidden values and what is submitted next. */
export const draftPath = ({ publicId, id, link = '' }: DraftAddress): string =>
  `${fillPath(publicId)}${link}#draft=${id}`

/** Opens links within the app without a page load, so that unsaved input is not lost. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  const isOwnPage = /^\/(?:$|outbox\/?$|f\/[^/]+\/?$)/.test(link.pathname)
  if (!isOwnPage || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  navigate(link.href)
}

export function startRouter(): void {
  document.addEventListener('click', followLink)
  addEventListener('popstate', () => {
    // Moving between the pages of a form changes only the history state.
    if (location.href === currentUrl) return
    currentUrl = location.href
    visit++
    route.set(currentRoute())
  })
}

export const hasNavigated = (): boolean => visit > 0
