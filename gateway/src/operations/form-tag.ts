/** The entity tag of a public form: its version, and whether the branded footer is forced. */
export const formTag = (publicId: string, version: number, forcesFooter: boolean): string =>
  `"${publicId}-${version}${forcesFooter ? '-footer' : ''}"`

/** The tags in `If-None-Match`: `*` or a list, which may contain weak ones (RFC 9110, 13.1.2). */
export interface HeldTags {
  includes(tag: string): boolean
  /** The versions of the form in the tags. */
  versionsOf(publicId: string): number[]
}

export function readHeldTags(ifNoneMatch: string): HeldTags {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return {
    includes: (tag) => tags.includes('*') || tags.includes(tag),
    versionsOf: (publicId) =>
      tags
        .map((tag) => /^"([a-z0-9]+)-(\d{1,9})(?:-footer)?"$/.exec(tag))
        .filter((match) => match?.[1] === publicId)
        .map((match) => Number(match![2])),
  }
}
