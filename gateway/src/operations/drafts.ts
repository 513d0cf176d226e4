import type { IncomingHttpHeaders } from 'node:http'

import type { Draft } from '@formpost/contract'
import { problem } from '@formpost/kit/rpc'
import type { Draft__Output } from '@formpost/proto/gen/formpost/forms/v1/Draft'

import { evaluateRead, readPreconditions, type EntityTags } from '../http/entity-tags.ts'
import type { Handlers } from '../http/handler.ts'
import { JsonReply, NotModifiedReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toContent, toContentMessage } from './form-content.ts'
import { createFormReply } from './form-reply.ts'
import { publicUrl } from './to-rest.ts'

/** The revisions in strong tags such as `"7"`. Others are not tags of drafts. */
const toRevisions = ({ isAny, strong }: EntityTags, weak: readonly string[]) => ({
  any: isAny,
  listed: [...strong, ...weak].flatMap((tag) =>
    /^"[1-9]\d{0,14}"$/.test(tag) ? [Number(tag.slice(1, -1))] : [],
  ),
})

/** The preconditions of a request that changes a draft. */
function draftConditions(headers: IncomingHttpHeaders) {
  const { ifMatch, ifNoneMatch } = readPreconditions(headers)
  const if_match = ifMatch && toRevisions(ifMatch, [])
  const if_none_match = ifNoneMatch && toRevisions(ifNoneMatch, ifNoneMatch.weak)
  return { if_match, if_none_match }
}

const tagOf = ({ revision }: Draft__Output) => `"${revision}"`

function toReply(draft: Draft__Output): JsonReply<{ data: Draft }> {
  const { revision, base_version, content } = draft
  const data = { revision, base_version, ...toContent(content!) }
  return new JsonReply({ data }, { ETag: tagOf(draft) })
}

type DraftHandlers = Pick<
  Handlers,
  'getDraft' | 'putDraft' | 'deleteDraft' | 'publishDraft' | 'restoreDraft' | 'createPreviewLink'
>

/** `/forms/{form}/draft…`: changes of a form that are published in one step. */
export function createDraftHandlers({ forms, submissions }: Upstreams): DraftHandlers {
  const toFormReply = createFormReply(submissions)
  return {
    async getDraft({ params, headers, call }) {
      const draft = await forms.GetDraft({ form_uuid: params.form }, call)
      const ETag = tagOf(draft)
      const outcome = evaluateRead(readPreconditions(headers), ETag)
      if (outcome === 'failed') throw problem('draft_changed')
      return outcome === 'not-modified' ? new NotModifiedReply({ ETag }) : toReply(draft)
    },

    async putDraft({ params, body: { base_version, ...content }, headers, call }) {
      const draft = await forms.PutDraft(
        {
          form_uuid: params.form,
          ...draftConditions(headers),
          base_version,
          content: toContentMessage(content),
        },
        call,
      )
      return toReply(draft)
    },

    async deleteDraft({ params, headers, call }) {
      await forms.DeleteDraft({ form_uuid: params.form, ...draftConditions(headers) }, call)
    },

    async publishDraft({ params, body: { force }, headers, call, appUrl }) {
      const form = await forms.PublishDraft(
        {
          form_uuid: params.form,
          ...draftConditions(headers),
          force: force ?? false,
        },
        call,
      )
      return toFormReply(form, { call, appUrl })
    },

    async restoreDraft({ params, body: { version }, headers, call }) {
      const draft = await forms.RestoreDraft(
        { form_uuid: params.form, version, ...draftConditions(headers) },
        call,
      )
      return toReply(draft)
    },

    async createPreviewLink({ params, call, appUrl }) {
      const { public_id, token, expires_at } = await forms.CreatePreview(
        { form_uuid: params.form },
        call,
      )
      return { url: `${publicUrl(appUrl, public_id)}?preview=${token}`, expires_at }
    },
  }
}
