import type { DeliveryReason, PropertyErrorCode, RequestErrorCode } from '@formpost/rules'

/** The properties of the API that people enter, by the name that a screen gives them. */
export type PropertyName =
  | 'title'
  | 'description'
  | 'thank_you_message'
  | 'redirect_url'
  | 'closed_message'
  | 'grace_days'
  | 'encryption_public_key'
  | 'encryption_key_fingerprint'
  | 'type'
  | 'label'
  | 'content'
  | 'placeholder'
  | 'options'
  | 'default_value'
  | 'settings'
  | 'logic'
  | 'parent'
  | 'expressions'
  | 'choices'
  | 'root_name'
  | 'fields'
  | 'url'
  | 'events'
  | 'name'
  | 'email'
  | 'password'
  | 'current_password'
  | 'code'
  | 'recovery_code'
  | 'file'
  | 'note'

/** What a language says about each error of the API (docs/errors.md); `{name}` is a parameter of the code. */
export interface ErrorTexts {
  requests: Record<RequestErrorCode, string>
  properties: Record<PropertyErrorCode, string>
  /** Why the receiver of a webhook did not get an event. */
  deliveries: Record<DeliveryReason, string>
  names: Record<PropertyName, string>
  /** An error, `{text}`, of something that has a name. */
  at: string
}
