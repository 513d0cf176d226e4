import { type ComponentChild, createElement } from 'preact'

/** What an owner's text may be made of; anything else gives only its text. */
const allowed = new Set(
  'a b blockquote br code em h2 h3 h4 hr i li ol p pre s small strong sub sup u ul'.split(' '),
)
/** What has no text that is meant to be read. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math title textarea select'.split(' '),
)

function linkProps(element: Element): Record<string, string> {
  const href = element.getAttribute('href')?.trim() ?? ''
  if (!/^(?:https?:|mailto:|tel:)/i.test(href)) return {}
  return { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
}

function convert(node: Node): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as Element
  const name = element.localName
  if (dropped.has(name)) return null
  const children = [...element.childNodes].map(convert)
  if (!allowed.has(name)) return children
  return createElement(name, name === 'a' ? linkProps(element) : null, ...children)
}

/**
 * An owner's HTML as elements to draw. The service has cleaned it already; here it is built anew from
 * an inert document, element by element, so that no markup ever reaches the page itself.
 */
export function richText(html: string): ComponentChild[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map(convert)
}
