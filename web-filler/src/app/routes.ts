import type { Address } from '@formpost/ui/router.ts'

export type Route =
  | { screen: 'home' }
  | { screen: 'outbox'; recordId: string | null }
  | {
      screen: 'fill'
      publicId: string
      draftId: string | null
      /** The record to edit. */
      editedId: string | null
      /** The record with whose answers to begin. */
      copiedId: string | null
      /** From a link to a preview. */
      previewToken: string | null
    }
  | { screen: 'unknown' }

interface DraftAddress {
  publicId: string
  id: string
  link?: string
}

/** The id in a fragment such as `#draft=…`. */
function idInHash({ hash }: Address, name: 'copy' | 'draft' | 'edit' | 'record'): string | null {
  const [key, id = ''] = hash.slice(1).split('=')
  return key === name && /^[\w-]+$/.test(id) ? id : null
}

/** The screen of an address. */
export function routeOf(address: Address): Route {
  const path = address.pathname.replace(/\/$/, '')
  if (path === '') return { screen: 'home' }
  if (path === '/outbox') return { screen: 'outbox', recordId: idInHash(address, 'record') }
  const match = /^\/f\/([^/]+)$/.exec(path)
  if (!match) return { screen: 'unknown' }
  return {
    screen: 'fill',
    // Public ids are lower case, but links typed by hand may not be.
    publicId: decodeURIComponent(match[1]!).toLowerCase(),
    draftId: idInHash(address, 'draft'),
    editedId: idInHash(address, 'edit'),
    copiedId: idInHash(address, 'copy'),
    previewToken: new URLSearchParams(address.search).get('preview'),
  }
}

/** Whether an address is one of the filler's. */
export const isOwnPage = (address: Address): boolean => routeOf(address).screen !== 'unknown'

export const fillPath = (publicId: string): string => `/f/${encodeURIComponent(publicId)}`

/** A draft opens under the link that it was begun with, which fills in hidden values and what is submitted next. */
export const draftPath = ({ publicId, id, link = '' }: DraftAddress): string =>
  `${fillPath(publicId)}${link}#draft=${id}`

export const editPath = (publicId: string, clientUuid: string): string =>
  `${fillPath(publicId)}#edit=${clientUuid}`

export const copyPath = (publicId: string, clientUuid: string): string =>
  `${fillPath(publicId)}#copy=${clientUuid}`

export const recordPath = (clientUuid: string): string => `/outbox#record=${clientUuid}`
