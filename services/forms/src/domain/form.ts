import type { Translations } from '@formpost/rules'

import { DomainError } from './domain-error.ts'
import type { EncryptionConfig } from './encryption.ts'
import type { Field } from './field.ts'

/** What an owner sets in a form. */
export interface FormSettings extends EncryptionConfig {
  title: string
  description: string | null
  thankYouMessage: string | null
  redirectUrl: string | null
  notifyOnSubmission: boolean
  isActive: boolean
  closedMessage: string | null
  /** Days after the closing in which answers from before it are accepted. */
  graceDays: number
  showBrandedFooter: boolean
  /** The first step of absolute paths in expressions; null for the default. */
  rootName: string | null
  /** Whether devices report what they have not delivered (docs/api-behaviour.md#devices). */
  deviceReports: boolean
  /** Whether the filler offers to fill in the form again with the same answers. */
  allowCopy: boolean
  /** On which link devices send files: `any` or `wifi`. */
  photos: string
  /** Rows of sheets of an imported XLSForm that forms do not model, as JSON. */
  xlsform: string | null
}

export type SettingName = keyof FormSettings

/** The settings that are no part of the public form: no version records them. */
export const unversionedSettings = [
  'notifyOnSubmission',
  'isActive',
  'closedMessage',
  'graceDays',
  'xlsform',
] as const
type UnversionedSetting = (typeof unversionedSettings)[number]

export interface Form extends FormSettings {
  id: number
  uuid: string
  ownerUuid: string
  publicId: string
  slug: string
  /** When the form was closed; null while it is open, and if it was never open. */
  closedAt: Date | null
  /** When the public key can no longer encrypt; null without an end. */
  encryptionKeyExpiresAt: Date | null
  /** Set by the first submission: the encryption settings are final, except for a renewed key. */
  encryptionFrozenAt: Date | null
  paymentRequired: boolean
  /** Its own first; empty if the form does not say. */
  languages: string[]
  /** The hashes of its parts by name as JSON; null without parts. */
  parts: string | null
  /** The translations of `closedMessage` by language as JSON; null if there are none. */
  closedMessages: string | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** The settings that are part of the public form: a change of them is a new version. */
export type ShownSettings = Omit<FormSettings, UnversionedSetting>

/** What respondents see of a form besides its fields. */
export type ShownForm = ShownSettings &
  Pick<Form, 'publicId' | 'paymentRequired' | 'languages' | 'parts'>

/** A form with its fields in order and its texts in other languages. */
export interface WholeForm {
  form: Form
  fields: Field[]
  translations: Translations
}

/** The form, if it exists and belongs to the owner. Throws otherwise (docs/api-behaviour.md#ownership). */
export function requireOwnForm(form: Form | null | undefined, ownerUuid: string): Form {
  if (!form || form.deletedAt) throw new DomainError('form_not_found')
  if (form.ownerUuid !== ownerUuid) throw new DomainError('form_not_yours')
  return form
}
