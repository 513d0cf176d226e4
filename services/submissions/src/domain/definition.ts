import {
  answerKind,
  type AnswerValue,
  type CompiledForm,
  compileForm,
  type FormField,
} from '@formpost/rules'

/** Normalised answers by field uuid. */
export type Answers = Readonly<Record<string, AnswerValue>>

/** A form as it stood at one version, made ready for judging and reading answers. */
export interface Definition {
  version: number
  form: CompiledForm
  fieldIds: ReadonlySet<string>
  /** Ids of the fields whose answers are uploads, in form order. */
  uploadFieldIds: readonly string[]
  thankYouMessage: string | undefined
  redirectUrl: string | undefined
  /** Armoured; what encrypted answers must be encrypted to. */
  publicKey: string | undefined
}

export function toDefinition(message: {
  version: number
  fields: string
  thank_you_message?: string
  redirect_url?: string
  encryption_public_key?: string
}): Definition {
  const form = compileForm(JSON.parse(message.fields) as FormField[])
  return {
    version: message.version,
    form,
    fieldIds: new Set(form.fields.map(({ id }) => id)),
    uploadFieldIds: form.fields
      .filter(({ type }) => answerKind(type) === 'upload')
      .map(({ id }) => id),
    thankYouMessage: message.thank_you_message,
    redirectUrl: message.redirect_url,
    publicKey: message.encryption_public_key,
  }
}
