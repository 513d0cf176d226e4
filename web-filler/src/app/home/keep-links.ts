import type { PublicForm } from '@formpost/contract'
import { contentKind } from '@formpost/rules'

import { storedForm } from '../../db/definitions.ts'
import { fetchForm } from '../../fill/fetch-form.ts'
import { words } from '../messages/index.ts'

/** The public ids that lines of text name by links to forms of this service; null for any other line. */
export function readLinks(
  text: string,
  origin: string,
): { link: string; publicId: string | null }[] {
  const lines = text.split(/\s+/).filter(Boolean)
  return [...new Set(lines)].map((link) => ({ link, publicId: publicIdOf(link, origin) }))
}

function publicIdOf(link: string, origin: string): string | null {
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

/** Asks for a form's pictures, as showing them would, so that the service worker keeps them. */
function fetchPictures(form: PublicForm): void {
  for (const { type, content } of form.fields) {
    if (contentKind(type) === 'image_address' && content) new Image().src = content
  }
}

/** Fetches one form to keep, and says what came of it; whether it is here now. */
export async function keepLink(
  link: string,
  publicId: string | null,
): Promise<{ kept: boolean; said: string }> {
  if (publicId === null) return { kept: false, said: words.linkForeign(link) }
  const fetched = await fetchForm(publicId)
  if (fetched.kind === 'gone') return { kept: false, said: words.linkMissing(link) }
  if (fetched.kind === 'unreached') return { kept: false, said: words.linkUnreached(link) }
  const form = await storedForm(publicId)
  if (!form) return { kept: false, said: words.storageFailing }
  fetchPictures(form)
  return { kept: true, said: words.linkKept(form.title) }
}
