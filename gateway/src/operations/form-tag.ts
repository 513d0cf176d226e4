/** The entity tag of a public form: which version of it, and whether the branded footer is forced upon it. */
export const formTag = (publicId: string, version: number, forcesFooter: boolean): string =>
  `"${publicId}-${version}${forcesFooter ? '-footer' : ''}"`

/** What a caller holds already, by `If-None-Match`: `*` or a list of tags, weak ones too (RFC 9110, 13.1.2). */
export interface HeldTags {
  includes(tag: string): boolean
  /** The versions of the form that its tags name. */
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
