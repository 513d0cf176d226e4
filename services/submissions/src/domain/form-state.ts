/** A form as it is now. */
export interface FormState {
  formUuid: string
  isActive: boolean
  isEncrypted: boolean
  paymentRequired: boolean
  version: number
  isEncryptionFrozen: boolean
  /** Whether the owner wants mail about submissions. */
  notifiesOwner: boolean
  hasWebhook: boolean
}
