import { isWebAddress } from '@formpost/rules'

/**
 * An address as a URI, which is what the API stores: browsers also open addresses with spaces and letters beyond ASCII. The text as it
 * is if it is no address.
 */
export function asUri(text: string): string {
  const typed = text.trim()
  if (isWebAddress(typed) || !URL.canParse(typed)) return text
  const { href } = new URL(typed)
  return isWebAddress(href) ? href : text
}
