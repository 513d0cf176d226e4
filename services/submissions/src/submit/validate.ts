import { randomUUID } from 'node:crypto'

import type { PropertyError } from '@formpost/kit/errors'
import type { CallContext, Problem } from '@formpost/kit/rpc'
import { messageError, type MessageError } from '@formpost/kit/security'
import { rulesNumber } from '@formpost/rules'

import type { Definition } from '../domain/definition.ts'
import type { Refusal } from '../domain/refusal.ts'
import { submissionUuid } from '../domain/submission-uuid.ts'
import type { IncomingSubmission, SubmissionContent } from '../domain/submission.ts'
import {
  checkForm,
  checkSize,
  validateContent,
  validateEvaluated,
  type Validation,
  type ValidContent,
} from '../domain/validate.ts'
import type { CurrentForm } from '../forms/form-states.ts'
import type { SubmitDependencies } from './dependencies.ts'
import type { Evaluate, EvaluateFor } from './evaluator.ts'
import { refuse, toProblem } from './outcome.ts'

/** A submission whose form exists. */
export interface Received extends CurrentForm {
  submission: IncomingSubmission
  /** The uuid that it is stored under. */
  uuid: string
}

export interface Valid {
  kind: 'valid'
  received: Received
  content: ValidContent
  /** The form version that the answers were validated against. */
  version: number
  /** The current version of the form; its texts go into the receipt. */
  current: Definition
}

/** It may still be a replay, which is answered with a receipt. */
export interface Invalid {
  kind: 'invalid'
  received: Received
  problem: Problem
}

export type Validated = Valid | Invalid

export const hasUploads = ({ content }: Valid): boolean => content.uploads.length > 0

/** A submission without a client_uuid gets `ownUuid`. */
export const receive = (
  submission: IncomingSubmission,
  { form, encryptionEpoch }: CurrentForm,
  ownUuid?: string,
): Received => ({
  submission,
  form,
  encryptionEpoch,
  uuid: submission.clientUuid
    ? submissionUuid(form.formUuid, submission.clientUuid)
    : (ownUuid ?? randomUUID()),
})

/** Validates one submission against its form. With `tryAtOnce` it has no result if that takes long. */
export async function validate<Skipped extends undefined>(
  dependencies: SubmitDependencies,
  received: Received,
  evaluateFor: EvaluateFor<Skipped>,
  call: CallContext,
): Promise<Validated | Skipped> {
  try {
    const result = await check(dependencies, received, evaluateFor, call)
    if (!result || result.kind === 'valid') return result
    return { kind: 'invalid', received, problem: toProblem(result) }
  } catch (error) {
    return { kind: 'invalid', received, problem: refuse(error, call).problem }
  }
}

const payloadErrors: Record<MessageError, PropertyError> = {
  'not encrypted': { code: 'not_an_encrypted_message' },
  several: { code: 'several_messages' },
  surrounded: { code: 'message_with_other_text' },
  'other key': { code: 'encrypted_to_other_key' },
}

async function check<Skipped extends undefined>(
  { definitions }: SubmitDependencies,
  received: Received,
  evaluateFor: EvaluateFor<Skipped>,
  call: CallContext,
): Promise<Valid | Refusal | Skipped> {
  const { submission, form } = received
  const refusal = checkForm(form, submission, new Date())
  if (refusal) return refusal
  const current = await definitions.get(form.formUuid, form.version, call)
  const definition = submission.wasOffline
    ? await definitions.getForOffline(form, submission, Object.keys(submission.fields ?? {}), call)
    : current
  // The owner may have changed the key while the device was offline.
  const keys = [current, definition].flatMap(({ publicKeys }) => publicKeys)
  const content = await checkContent(definition, submission, keys, evaluateFor(form.ownerUuid))
  if (!content || content.kind === 'invalid') return content
  return { kind: 'valid', received, content, version: definition.version, current }
}

/** Validates answers against a version; encrypted ones must be encrypted to one of the keys. */
export async function checkContent<Skipped extends undefined>(
  definition: Definition,
  content: SubmissionContent & Partial<Pick<IncomingSubmission, 'wasOffline' | 'rules'>>,
  keys: readonly string[],
  evaluate: Evaluate<Skipped>,
): Promise<Validation | Skipped> {
  const { encryptedPayload, fields, filledAtLocal, wasOffline, rules } = content
  if (encryptedPayload) {
    const error = await messageError(encryptedPayload, keys)
    if (error) return { kind: 'invalid', errors: { encrypted_payload: [payloadErrors[error]] } }
  }
  const { language } = definition
  if (!language || !fields) return validateContent(definition, content)
  const tooLarge = checkSize(language, fields)
  if (tooLarge) return tooLarge
  const evaluated = await evaluate(language, fields, filledAtLocal ?? null)
  if (!evaluated) return evaluated
  const isTolerant = wasOffline === true && rules !== rulesNumber
  return validateEvaluated(definition, content, evaluated, isTolerant)
}
