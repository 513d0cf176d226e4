import type { IncomingHttpHeaders } from 'node:http'

import type { Draft } from '@formpost/contract'
import type { Draft__Output } from '@formpost/proto/gen/formpost/forms/v1/Draft'

import type { Handlers } from '../http/handler.ts'
import { JsonReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { toContent, toContentMessage } from './form-content.ts'
import { createFormReply } from './form-reply.ts'
import { publicUrl } from './to-rest.ts'

const noDraft = 0
const noRevision = -1

/** The revision in `If-Match`, which a proxy that compresses may have made weak; none if it has another format. */
function revisionOf(ifMatch: string): number {
  const [, revision] = /^(?:W\/)?"([1-9]\d{0,14})"$/.exec(ifMatch.trim()) ?? []
  return revision === undefined ? noRevision : Number(revision)
}

function expectedRevision(headers: IncomingHttpHeaders): number | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  if (ifMatch !== undefined) return revisionOf(ifMatch)
  return ifNoneMatch?.trim() === '*' ? noDraft : undefined
}

function toReply({ revision, base_version, content }: Draft__Output): JsonReply<{ data: Draft }> {
  const data = { revision, base_version, ...toContent(content!) }
  return new JsonReply({ data }, { ETag: `"${revision}"` })
}

type DraftHandlers = Pick<
  Handlers,
  'getDraft' | 'putDraft' | 'deleteDraft' | 'publishDraft' | 'restoreDraft' | 'createPreviewLink'
>

/** `/forms/{form}/draft…`: changes of a form that are published in one step. */
export function createDraftHandlers({ forms, submissions }: Upstreams): DraftHandlers {
  const toFormReply = createFormReply(submissions)
  return {
    async getDraft({ params, call }) {
      return toReply(await forms.GetDraft({ form_uuid: params.form }, call))
    },

    async putDraft({ params, body: { base_version, ...content }, headers, call }) {
      const draft = await forms.PutDraft(
        {
          form_uuid: params.form,
          expected_revision: expectedRevision(headers),
          base_version,
          content: toContentMessage(content),
        },
        call,
      )
      return toReply(draft)
    },

    async deleteDraft({ params, headers, call }) {
      await forms.DeleteDraft(
        { form_uuid: params.form, expected_revision: expectedRevision(headers) },
        call,
      )
    },

    async publishDraft({ params, body: { force }, headers, call, appUrl }) {
      const form = await forms.PublishDraft(
        {
          form_uuid: params.form,
          expected_revision: expectedRevision(headers),
          force: force ?? false,
        },
        call,
      )
      return toFormReply(form, { call, appUrl })
    },

    async restoreDraft({ params, body: { version }, headers, call }) {
      const draft = await forms.RestoreDraft(
        { form_uuid: params.form, version, expected_revision: expectedRevision(headers) },
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
