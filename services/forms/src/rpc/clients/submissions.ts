import type { CallContext, ClientOf } from '@formpost/kit/rpc'

export type SubmissionsClient = ReturnType<typeof createSubmissionsClient>

/** Calls to the submissions service. */
export const createSubmissionsClient = (submissions: ClientOf<'forms', 'submissions'>) => ({
  /**
   * From this call until the change is committed, no submission is stored under the old encryption settings. Returns
   * whether they are frozen, so that they must not change.
   */
  async beginEncryptionChange(formUuid: string, call: CallContext): Promise<boolean> {
    const { is_frozen } = await submissions.BeginEncryptionChange({ form_uuid: formUuid }, call)
    return is_frozen
  },

  async hasAny(formUuid: string, call: CallContext): Promise<boolean> {
    const { counts } = await submissions.CountSubmissions({ form_uuids: [formUuid] }, call)
    return counts.some((count) => count > 0)
  },

  /** Has a version delivered to the webhook of the form. */
  async announceVersion(
    formUuid: string,
    { version, createdAt }: { version: number; createdAt: Date },
    call: CallContext,
  ): Promise<void> {
    const published_at = createdAt.toISOString()
    await submissions.AnnounceVersion({ form_uuid: formUuid, version, published_at }, call)
  },

  /** Has the owner mailed that the encryption key of a form ends, unless that was done. */
  async announceKeyEnd(formUuid: string, expiresAt: Date, call: CallContext): Promise<void> {
    await submissions.AnnounceKeyEnd(
      { form_uuid: formUuid, expires_at: expiresAt.toISOString() },
      call,
    )
  },

  async purgeForm(formUuid: string, call: CallContext): Promise<void> {
    let position: string | undefined
    for (let isLeft = true; isLeft;) {
      const reply = await submissions.PurgeForm({ form_uuid: formUuid, position }, call)
      isLeft = reply.is_left
      // A release before has no positions.
      position = reply.position || undefined
    }
  },
})
