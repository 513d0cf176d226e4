/** The key that the answers of a form are encrypted to. */
export interface FormKey {
  /** Armoured. */
  publicKey: string
  fingerprint: string
}

/** Props of each way to a key. */
export interface SetupProps {
  /** The text of the last button. */
  submit: string
  isBusy: boolean
  onReady: (key: FormKey) => void
  onCancel: () => void
}
