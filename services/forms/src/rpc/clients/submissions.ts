import type { CallContext, Client } from '@formpost/kit/rpc'

export type SubmissionsClient = ReturnType<typeof createSubmissionsClient>

/** Calls to the submissions service. */
export const createSubmissionsClient = (submissions: Client<'submissions'>) => ({
  /**
   * From this call until the change is committed, no submission is stored under the old encryption settings. Returns
   * whether they are frozen, so that they must not change.
   */
  async beginEncryptionChange(formUuid: string, call: CallContext): Promise<boolean> {
    const { is_frozen } = await submissions.BeginEncryptionChange({ form_uuid: formUuid }, call)
    return is_frozen
  },

  async purgeForm(formUuid: string, call: CallContext): Promise<void> {
    await submissions.PurgeForm({ form_uuid: formUuid }, call)
  },
})
