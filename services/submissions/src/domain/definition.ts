import { type AnswerValue, type CompiledForm, compileForm, type FormField } from '@formpost/rules'

/** Normalised answers by field uuid. */
export type Answers = Readonly<Record<string, AnswerValue>>

/** A form as it stood at one version, made ready for judging and reading answers. */
export interface Definition {
  version: number
  form: CompiledForm
  byId: ReadonlyMap<string, FormField>
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
    byId: new Map(form.fields.map((field) => [field.id, field])),
    thankYouMessage: message.thank_you_message,
    redirectUrl: message.redirect_url,
    publicKey: message.encryption_public_key,
  }
}
