import { problem, type Complete, type Handlers } from '@formpost/kit/rpc'
import type { Review__Output } from '@formpost/proto/gen/formpost/submissions/v1/Review'
import type { Reviewer__Output } from '@formpost/proto/gen/formpost/submissions/v1/Reviewer'

import type { Review, Reviewer, ReviewState } from '../domain/review.ts'
import { addReview, readReviews } from '../store/reviews.ts'
import type { Dependencies } from './dependencies.ts'

const fromMessage = (reviewer: Reviewer__Output): Reviewer => ({
  ownerUuid: reviewer.owner_uuid,
  ownerName: reviewer.owner_name,
  ownerEmail: reviewer.owner_email,
  credentialKind: reviewer.credential_kind,
  credentialName: reviewer.credential_name,
})

const toMessage = ({ state, note, reviewer, reviewedAt }: Review): Complete<Review__Output> => ({
  state,
  note: note ?? undefined,
  reviewer: {
    owner_uuid: reviewer.ownerUuid,
    owner_name: reviewer.ownerName,
    owner_email: reviewer.ownerEmail,
    credential_kind: reviewer.credentialKind,
    credential_name: reviewer.credentialName,
  },
  reviewed_at: reviewedAt.toISOString(),
})

function toReply(history: Review[] | undefined) {
  if (!history) throw problem('submission_not_found')
  return { history: history.map(toMessage) }
}

export const getReview =
  ({ db, forms }: Dependencies): Handlers<'submissions'>['GetReview'] =>
  async ({ form_uuid: formUuid, submission_uuid: submissionUuid }, call) => {
    await forms.checkOwner(formUuid, call)
    return toReply(await readReviews(db, formUuid, submissionUuid))
  }

export const putReview =
  ({ db, forms }: Dependencies): Handlers<'submissions'>['PutReview'] =>
  async ({ form_uuid: formUuid, submission_uuid: submissionUuid, ...given }, call) => {
    await forms.checkOwner(formUuid, call)
    const decision = {
      state: given.state as ReviewState,
      note: given.note ?? null,
      reviewer: fromMessage(given.reviewer!),
    }
    return toReply(await addReview(db, formUuid, submissionUuid, decision))
  }
