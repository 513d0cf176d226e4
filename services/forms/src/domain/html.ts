import sanitizeHtml from 'sanitize-html'

/** Sanitises the rich text of a paragraph: text, lists and links remain, scripts and embedded resources are removed. */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote', 'code', 'pre'],
      ...['ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'hr', 'span'],
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
    },
  })
