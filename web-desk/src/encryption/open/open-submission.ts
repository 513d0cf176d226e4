import type { Form, Submission } from '@formpost/contract'
import { listedAnswers, placeFiles, type Answers } from '@formpost/decrypt'
import { storedInstances, type InstanceAnswers } from '@formpost/rules/form'

import { isStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { decryptAnswers } from '../unlock/unlocked-keys.ts'

/** A submission of an encrypted form, as far as the unlocked keys open it. */
export interface OpenedSubmission {
  submission: Submission
  /** Undefined if no unlocked key opens them. The value of a file is the uuid of its upload. */
  answers: Answers | undefined
  /** The names of files by the uuid of their upload. */
  fileNames: ReadonlyMap<string, string>
}

/** Answers from before the form was encrypted are plain values. */
async function answersOf(
  form: string,
  { encrypted_payload, values }: Submission,
): Promise<Answers | undefined> {
  if (encrypted_payload) return decryptAnswers(form, encrypted_payload)
  return listedAnswers(values)
}

/** Decrypts a submission. */
export async function openSubmission(
  form: string,
  submission: Submission,
): Promise<OpenedSubmission> {
  const answers = await answersOf(form, submission)
  const fileNames: ReadonlyMap<string, string> = answers
    ? placeFiles(answers, submission.uploads)
    : new Map()
  return { submission, answers, fileNames }
}

/** Reads and decrypts a submission; undefined if it was deleted meanwhile. */
export async function readSubmission(
  form: string,
  submission: string,
  signal: AbortSignal,
): Promise<OpenedSubmission | undefined> {
  try {
    const params = { form, submission }
    return await openSubmission(form, (await callApi('getSubmission', { params, signal })).data)
  } catch (error) {
    if (isStatus(error, 404)) return undefined
    throw error
  }
}

type Values = Submission['values']

/** Decrypted answers as the service lists plain ones; answers to fields that were deleted are at the end. */
export function valuesOf(form: Pick<Form, 'fields'>, answers: Answers): Values {
  const fields = new Map(form.fields.map((field) => [field.uuid, field]))
  const known = form.fields.filter(({ uuid }) => Object.hasOwn(answers, uuid))
  const unknown = Object.keys(answers).filter((uuid) => !fields.has(uuid))
  return [...known.map(({ uuid }) => uuid), ...unknown].map((uuid) => ({
    field_uuid: uuid,
    field_type: fields.get(uuid)?.type ?? 'long_text',
    field_label: fields.get(uuid)?.label ?? null,
    value: valueOf(form, answers[uuid]!),
  }))
}

function valueOf(form: Pick<Form, 'fields'>, answer: Answers[string]): Values[number]['value'] {
  const instances = storedInstances(answer)
  if (instances.length > 0) return instances.map((instance) => valuesOf(form, instance))
  return answer as Exclude<typeof answer, InstanceAnswers[]>
}
