const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!)

/** A link for another website. A frame there could lose unsent answers: see docs/decisions/0020-forms-are-not-framed.md. */
export const linkHtml = (url: string, title: string): string =>
  `<a href="${escape(url)}">${escape(title)}</a>`
