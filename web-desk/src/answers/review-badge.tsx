import type { SubmissionRow } from '@formpost/contract'

import { messages } from './messages/index.ts'

export type ReviewState = SubmissionRow['review']
export const reviewStates: readonly ReviewState[] = [
  'received',
  'approved',
  'has_issues',
  'rejected',
]

const classes: Record<ReviewState, string> = {
  received: 'not-reviewed',
  approved: 'badge badge-live',
  has_issues: 'badge badge-draft',
  rejected: 'badge badge-rejected',
}

export const ReviewBadge = ({ state }: { state: ReviewState }) => (
  <span class={classes[state]}>{messages.reviewStates[state]}</span>
)
