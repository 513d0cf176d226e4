/**
 * The catalogue of the API's errors: each code with its parameters and its text in English (docs/errors.md). A new code also needs
 * its text in every language of the web apps (web-filler/ui/src/messages/errors).
 */
import { accountErrors } from './accounts.ts'
import { answerErrors } from './answers.ts'
import { fillIn, type Entry, type ParametersOf } from './catalogue.ts'
import { deliveryErrors } from './deliveries.ts'
import { formErrors } from './forms.ts'
import { memberErrors } from './members.ts'
import { readingErrors } from './reading.ts'
import { valueErrors } from './values.ts'
import { xlsformErrors } from './xlsforms.ts'

export { fillIn } from './catalogue.ts'
export { deliveryErrors } from './deliveries.ts'
export { isRequestErrorCode, type RequestErrorCode, requestErrors } from './requests.ts'

/** What can be wrong with a property of a request, by subject. */
export const propertyErrorsBySubject = {
  values: valueErrors,
  answers: answerErrors,
  forms: formErrors,
  xlsforms: xlsformErrors,
  members: memberErrors,
  reading: readingErrors,
  accounts: accountErrors,
}

/** What can be wrong with a property of a request. */
export const propertyErrors = {
  ...valueErrors,
  ...answerErrors,
  ...formErrors,
  ...xlsformErrors,
  ...memberErrors,
  ...readingErrors,
  ...accountErrors,
}

export type PropertyErrorCode = keyof typeof propertyErrors

/** An error of a property: its code and parameters, as in `codes` of a 422. */
export type PropertyError = {
  [C in PropertyErrorCode]: { code: C } & ParametersOf<(typeof propertyErrors)[C]>
}[PropertyErrorCode]

/** Errors by property path. */
export type PropertyErrors = Record<string, PropertyError[]>

export const isPropertyErrorCode = (code: string): code is PropertyErrorCode =>
  Object.hasOwn(propertyErrors, code)

/** The text of an error in English, as in `errors` of a 422. */
export function errorText({ code, ...parameters }: PropertyError): string {
  const [text]: Entry = propertyErrors[code]
  return fillIn(text, parameters)
}

export type DeliveryReason = keyof typeof deliveryErrors

/** Why a delivery failed, with its parameters. */
export type DeliveryFailure = {
  [R in DeliveryReason]: { reason: R } & ParametersOf<(typeof deliveryErrors)[R]>
}[DeliveryReason]

/** The text of a failure in English, as in `error` of a delivery. */
export function deliveryText({ reason, ...parameters }: DeliveryFailure): string {
  const [text]: Entry = deliveryErrors[reason]
  return fillIn(text, parameters)
}
