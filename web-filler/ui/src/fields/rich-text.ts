import { createElement, type ComponentChild } from 'preact'

/** Allowed elements; of other elements only the text is kept. */
const allowedElements = new Set(
  'a b blockquote br code em h2 h3 h4 hr i li ol p pre s small strong sub sup u ul'.split(' '),
)
/** Elements whose text is dropped too. */
const droppedElements = new Set(
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
  if (droppedElements.has(name)) return null
  const children = [...element.childNodes].map(convert)
  if (!allowedElements.has(name)) return children
  return createElement(name, name === 'a' ? linkProps(element) : null, ...children)
}

/** The part of the Trusted Types API that is used; not every browser has it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** Pages that require Trusted Types allow this policy by its name. Its HTML goes only to a parser of inert documents. */
const inert = trustedTypes?.createPolicy('inert-document', { createHTML: (html) => html })

/**
 * Converts an owner's HTML to elements. The service sanitizes it already; rebuilding it from an inert
 * document ensures that no markup is ever inserted as HTML.
 */
export function richText(html: string): ComponentChild[] {
  const source = inert ? inert.createHTML(html) : html
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  return [...body.childNodes].map(convert)
}
