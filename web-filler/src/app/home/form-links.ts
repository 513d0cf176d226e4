import type { PublicForm } from '@formpost/contract'
import { contentKind } from '@formpost/rules'

import { loadForm } from '../../db/definitions.ts'
import { fetchForm } from '../../fill/fetch-form.ts'
import { messages as app } from '../messages/index.ts'
import { messages } from './messages/index.ts'

/** Parses links to forms of this service; `publicId` is null for anything else. */
export function parseFormLinks(
  text: string,
  origin: string,
): { link: string; publicId: string | null }[] {
  const lines = text.split(/\s+/).filter(Boolean)
  return [...new Set(lines)].map((link) => ({ link, publicId: parsePublicId(link, origin) }))
}

function parsePublicId(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const match = /^\/f\/([^/]+)\/?$/.exec(url.pathname)
  if (url.origin !== origin || !match) return null
  try {
    return decodeURIComponent(match[1]!).toLowerCase()
  } catch {
    return null
  }
}

/** Requests a form's images, so that the service worker caches them. */
function preloadImages(form: PublicForm): void {
  for (const { type, content } of form.fields) {
    if (contentKind(type) === 'image_address' && content) new Image().src = content
  }
}

/** Fetches and stores one form, and returns a message for the user. */
export async function saveFormFromLink(
  link: string,
  publicId: string | null,
): Promise<{ isSaved: boolean; message: string }> {
  if (publicId === null) return { isSaved: false, message: messages.linkInvalid(link) }
  const fetched = await fetchForm(publicId)
  if (fetched.kind === 'gone') {
    const message = fetched.closed ? messages.linkClosed(link) : messages.linkNotFound(link)
    return { isSaved: false, message }
  }
  if (fetched.kind === 'unreachable')
    return { isSaved: false, message: messages.linkUnreachable(link) }
  const form = await loadForm(publicId)
  if (!form) return { isSaved: false, message: app.storageFailing }
  preloadImages(form)
  return { isSaved: true, message: messages.linkSaved(form.title) }
}
