/** What is stored about a file. */
export interface Upload {
  uuid: string
  formUuid: string
  fieldUuid: string
  name: string
  /** In bytes. */
  size: number
  mimeType: string
  isEncrypted: boolean
}

/** How long an upload is kept that no submission has attached (docs/api-behaviour.md#uploads). */
export const unattachedLifetimeMs = 24 * 3_600_000
