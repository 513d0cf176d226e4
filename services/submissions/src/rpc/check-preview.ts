import type { Handlers } from '@formpost/kit/rpc'

import { checkContentKind } from '../domain/validate.ts'
import { toProblem } from '../submit/outcome.ts'
import { checkContent } from '../submit/validate.ts'
import type { Dependencies } from './dependencies.ts'

/** Validates answers to a draft as if it were published, and stores nothing (docs/api-behaviour.md#previews). */
export const checkPreview =
  ({ forms, evaluator }: Dependencies): Handlers<'submissions'>['CheckPreview'] =>
  async ({ public_id: publicId, token, fields, ...sent }, call) => {
    const { definition, ownerUuid, ...form } = await forms.getPreview(publicId, token, call)
    const content = {
      fields: fields === undefined ? undefined : (JSON.parse(fields) as Record<string, unknown>),
      encryptedPayload: sent.encrypted_payload,
      uploadUuids: sent.upload_uuids,
      filledAtLocal: sent.filled_at_local,
    }
    const refusal = checkContentKind(form, content)
    if (refusal) throw toProblem(refusal)
    const evaluate = evaluator.evaluateFor(ownerUuid)
    const checked = await checkContent(definition, content, definition.publicKeys, evaluate)
    if (checked.kind === 'invalid') throw toProblem(checked)
    return {
      thank_you_message: definition.thankYouMessage,
      redirect_url: definition.redirectUrl,
    }
  }
