import type { EntityTags } from '../http/entity-tags.ts'

/** The entity tag of a public form: its version, and whether the branded footer is forced. */
export const formTag = (publicId: string, version: number, forcesFooter: boolean): string =>
  `"${publicId}-${version}${forcesFooter ? '-footer' : ''}"`

/** The versions of a form in entity tags, each once and in order. */
export function versionsIn({ strong, weak }: EntityTags, publicId: string): number[] {
  const versions = [...strong, ...weak]
    .map((tag) => /^"([a-z0-9]+)-(\d{1,9})(?:-footer)?"$/.exec(tag))
    .filter((match) => match?.[1] === publicId)
    .map((match) => Number(match![2]))
  return [...new Set(versions)].sort((a, b) => a - b)
}
