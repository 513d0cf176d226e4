/** What made a version of a form. */
export type VersionChange =
  | 'form_created'
  | 'form_changed'
  | 'field_added'
  | 'field_changed'
  | 'field_removed'
  | 'fields_reordered'
  | 'draft_published'

/** An owner and the credential of the request, as they were at the time of a change. */
export interface Author {
  ownerUuid: string
  ownerName: string
  ownerEmail: string
  credentialKind: string
  credentialName: string
}

/** How a version comes about. */
export interface Origin {
  change: VersionChange
  author: Author
}

/** A version in the history of a form. Null for what was not recorded at the time. */
export interface VersionRow {
  version: number
  createdAt: Date
  change: VersionChange | null
  author: Author | null
}

/** How many versions are kept that nobody has read: the newest ones, and the newest of those that a draft was published as. */
export const maxUnreadVersions = 100
