/** The entity tag of a public form: its version, and whether the branded footer is forced. */
export const formTag = (publicId: string, version: number, forcesFooter: boolean): string =>
  `"${publicId}-${version}${forcesFooter ? '-footer' : ''}"`

/** The tags in `If-None-Match`: `*` or a list, which may contain weak ones (RFC 9110, 13.1.2). */
export interface HeldTags {
  includes(tag: string): boolean
  /** The versions of the form in the tags, each once and in order. */
  versionsOf(publicId: string): number[]
}

/** How many tags count; more would only cost time (docs/api-behaviour.md#public-form). */
const maxTags = 50

export function readHeldTags(ifNoneMatch: string): HeldTags {
  const tags = ifNoneMatch.split(',', maxTags).map((tag) => tag.trim().replace(/^W\//, ''))
  return {
    includes: (tag) => tags.includes('*') || tags.includes(tag),
    versionsOf(publicId) {
      const versions = tags
        .map((tag) => /^"([a-z0-9]+)-(\d{1,9})(?:-footer)?"$/.exec(tag))
        .filter((match) => match?.[1] === publicId)
        .map((match) => Number(match![2]))
      return [...new Set(versions)].sort((a, b) => a - b)
    },
  }
}
