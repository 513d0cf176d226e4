import { createStore } from '@formpost/ui/store.ts'

export type Route =
  | { screen: 'home' }
  | { screen: 'outbox'; recordId: string | null; visit: number }
  | {
      screen: 'fill'
      publicId: string
      draftId: string | null
      /** The record to edit. */
      editedId: string | null
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

/** The id in a fragment such as `#draft=…`. */
const idInHash = (name: 'draft' | 'edit' | 'record'): string | null => {
  const [key, id = ''] = location.hash.slice(1).split('=')
  return key === name && /^[\w-]+$/.test(id) ? id : null
}

function currentRoute(): Route {
  const path = location.pathname.replace(/\/$/, '') || '/'
  if (path === '/') return { screen: 'home' }
  if (path === '/outbox') return { screen: 'outbox', recordId: idInHash('record'), visit }
  const match = /^\/f\/([^/]+)$/.exec(path)
  if (!match) return { screen: 'unknown' }
  const [draftId, editedId] = [idInHash('draft'), idInHash('edit')]
  // Public ids are lower case, but links typed by hand may not be.
  const publicId = decodeURIComponent(match[1]!).toLowerCase()
  const previewToken = new URLSearchParams(location.search).get('preview')
  return { screen: 'fill', publicId, draftId, editedId, previewToken, visit }
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

export const editPath = (publicId: string, clientUuid: string): string =>
  `${fillPath(publicId)}#edit=${clientUuid}`

export const recordPath = (clientUuid: string): string => `/outbox#record=${clientUuid}`

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
