const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!)

/** A link for another website. It cannot show the form itself: the filler allows no frames on other sites. */
export const linkHtml = (url: string, title: string): string =>
  `<a href="${escape(url)}">${escape(title)}</a>`
