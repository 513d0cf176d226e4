import type { Review, Reviews } from '@formpost/contract'
import type { Review__Output } from '@formpost/proto/gen/formpost/submissions/v1/Review'
import type { Reviews__Output } from '@formpost/proto/gen/formpost/submissions/v1/Reviews'

import type { Handlers } from '../http/handler.ts'
import type { Upstreams } from '../upstreams/index.ts'

function toReview({ state, note, reviewer, reviewed_at }: Review__Output): Review {
  const { owner_uuid, owner_name, owner_email, credential_kind, credential_name } = reviewer!
  return {
    state: state as Review['state'],
    note: note ?? null,
    reviewer: {
      uuid: owner_uuid,
      name: owner_name,
      email: owner_email,
      credential: {
        kind: credential_kind as Review['reviewer']['credential']['kind'],
        name: credential_name,
      },
    },
    reviewed_at,
  }
}

const unreviewed = { state: 'received', note: null, reviewer: null, reviewed_at: null } as const

function toReviews({ history }: Reviews__Output): Reviews {
  const reviews = history.map(toReview)
  return { ...(reviews[0] ?? unreviewed), history: reviews }
}

type ReviewHandlers = Pick<Handlers, 'getReview' | 'putReview'>

/** `/forms/{form}/submissions/{submission}/review`. */
export const createReviewHandlers = ({ identity, submissions }: Upstreams): ReviewHandlers => ({
  async getReview({ params, call }) {
    const wanted = { form_uuid: params.form, submission_uuid: params.submission }
    return { data: toReviews(await submissions.GetReview(wanted, call)) }
  },

  async putReview({ params, body: { state, note }, call }) {
    const { owner, credential_kind, credential_name } = await identity.GetMe({}, call)
    const { uuid, name, email } = owner!
    const given = {
      form_uuid: params.form,
      submission_uuid: params.submission,
      state,
      note: note || undefined,
      reviewer: {
        owner_uuid: uuid,
        owner_name: name,
        owner_email: email,
        credential_kind,
        credential_name,
      },
    }
    return { data: toReviews(await submissions.PutReview(given, call)) }
  },
})
