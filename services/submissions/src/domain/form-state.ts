/** A form as it is now. */
export interface FormState {
  formUuid: string
  ownerUuid: string
  isActive: boolean
  isEncrypted: boolean
  paymentRequired: boolean
  version: number
  isEncryptionFrozen: boolean
  /** Whether the owner wants mail about submissions. */
  notifiesOwner: boolean
  hasWebhook: boolean
  /** When the form was closed; undefined while it is open, and if it was never open. */
  closedAt: Date | undefined
  closedMessage: string | undefined
  /** Days after the closing in which offline answers from before it are accepted. */
  graceDays: number
  /** Whether devices report what they have not delivered. */
  deviceReports: boolean
}
