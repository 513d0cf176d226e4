import type { CallContext, ClientOf } from '@formpost/kit/rpc'

export type IsEncryptedForm = (publicId: string, call: CallContext) => Promise<boolean>

/** Whether a form is encrypted; false if there is no such form. */
export const createIsEncryptedForm =
  (forms: ClientOf<'gateway', 'forms'>): IsEncryptedForm =>
  async (publicId, call) => {
    const { states } = await forms.GetFormStates(
      { public_ids: [publicId], after_changes: false },
      call,
    )
    return states[0]?.is_encrypted ?? false
  }
