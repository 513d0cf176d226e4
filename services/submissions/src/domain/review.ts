export type ReviewState = 'received' | 'approved' | 'has_issues' | 'rejected'

/** An owner and the credential of the request, as they were at the time of a review. */
export interface Reviewer {
  ownerUuid: string
  ownerName: string
  ownerEmail: string
  credentialKind: string
  credentialName: string
}

/** What an owner decided about a submission. */
export interface Decision {
  state: ReviewState
  note: string | null
  reviewer: Reviewer
}

/** A stored decision. */
export interface Review extends Decision {
  /** From 1, in the order of the submission's reviews. */
  number: number
  reviewedAt: Date
}

/** Whether a decision adds nothing to the newest review, as when a request is sent again. */
export const repeats = (decision: Decision, newest: Review): boolean =>
  decision.state === newest.state &&
  decision.note === newest.note &&
  decision.reviewer.ownerUuid === newest.reviewer.ownerUuid &&
  decision.reviewer.credentialKind === newest.reviewer.credentialKind &&
  decision.reviewer.credentialName === newest.reviewer.credentialName
