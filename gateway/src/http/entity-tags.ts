import type { IncomingHttpHeaders } from 'node:http'

/** How many tags of a header count; more would only cost time (docs/api-behaviour.md#conditional-requests). */
const maxTags = 50

/** The next tag of a list, with the comma after it. Elements may be empty (RFC 9110, 5.6.1). */
const listElement = /[ \t]*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y

/** The entity tags of `If-Match` or `If-None-Match` (RFC 9110, 13.1). */
export class EntityTags {
  /** `*`: there is a representation, whatever it is. */
  readonly isAny: boolean
  /** With their quotes; none of a header that is malformed, so that it matches nothing. */
  readonly strong: readonly string[]
  readonly weak: readonly string[]

  constructor(header: string) {
    const tags = readTags(header)
    this.isAny = header.trim() === '*'
    this.strong = tags.flatMap(({ isWeak, tag }) => (isWeak ? [] : [tag]))
    this.weak = tags.flatMap(({ isWeak, tag }) => (isWeak ? [tag] : []))
  }

  /** The comparison of `If-Match`, in which a weak tag equals none. */
  matchesStrongly(tag: string): boolean {
    return this.isAny || this.strong.includes(tag)
  }

  /** The comparison of `If-None-Match`, in which weak and strong tags are the same. */
  matchesWeakly(tag: string): boolean {
    return this.matchesStrongly(tag) || this.weak.includes(tag)
  }
}

function readTags(header: string): { isWeak: boolean; tag: string }[] {
  const tags: { isWeak: boolean; tag: string }[] = []
  let at = 0
  while (at < header.length) {
    listElement.lastIndex = at
    const match = listElement.exec(header)
    if (!match) return []
    const [{ length }, weak, tag] = match
    if (tag !== undefined) tags.push({ isWeak: weak !== undefined, tag })
    at += length
  }
  return tags.slice(0, maxTags)
}

/** The preconditions of a request; absent ones are undefined. */
export interface Preconditions {
  ifMatch: EntityTags | undefined
  ifNoneMatch: EntityTags | undefined
}

const read = (header: string | undefined) =>
  header === undefined ? undefined : new EntityTags(header)

export const readPreconditions = (headers: IncomingHttpHeaders): Preconditions => ({
  ifMatch: read(headers['if-match']),
  ifNoneMatch: read(headers['if-none-match']),
})

/** What a GET is answered with if its resource has this tag. `If-Match` takes precedence (RFC 9110, 13.2.2). */
export function evaluateRead(
  { ifMatch, ifNoneMatch }: Preconditions,
  tag: string,
): 'send' | 'not-modified' | 'failed' {
  if (ifMatch && !ifMatch.matchesStrongly(tag)) return 'failed'
  return ifNoneMatch?.matchesWeakly(tag) ? 'not-modified' : 'send'
}
