import { type CallContext, type Client, createLeaseCache } from '@formpost/kit/rpc'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import type { Database } from './store/database.ts'
import { readEpochs } from './store/encryption-epochs.ts'

/** What a form is now, and, unless its encryption is frozen, the epoch in which that may be relied on. */
export interface FormNow {
  state: FormState__Output
  encryptionEpoch: number | undefined
}

export type FormStates = (
  items: readonly SubmitItem__Output[],
  call: CallContext,
) => Promise<FormNow[]>

/**
 * What each item's form is now, by the forms service. One that has been answered before is asked for again only once it is
 * no longer trusted (FormState in forms.proto). Who names a newer version than we know has seen a change before its owner.
 */
export function createFormStates(db: Database, forms: Client<'forms'>): FormStates {
  const known = createLeaseCache<FormState__Output>()

  /**
   * The same forms, with their epochs. These are read first, and then the states, once changes under way are committed: so a
   * change of the encryption that a state lacks belongs to a later epoch.
   */
  async function withEpochs(
    unfrozen: readonly { publicId: string; state: FormState__Output }[],
    call: CallContext,
  ): Promise<[string, FormNow][]> {
    if (unfrozen.length === 0) return []
    const epochs = await readEpochs(
      db,
      unfrozen.map(({ state }) => state.form_uuid),
    )
    const public_ids = unfrozen.map(({ publicId }) => publicId)
    const settled = await forms.GetFormStates({ public_ids, after_changes: true }, call)
    return settled.states.map((state, index) => [
      public_ids[index]!,
      { state, encryptionEpoch: epochs.get(state.form_uuid) ?? 0 },
    ])
  }

  return async (items, call) => {
    const found = new Map<string, FormNow>()
    const unknown = new Set<string>()
    for (const { public_id, form_version = 0 } of items) {
      const state = known.get(public_id)
      if (state && form_version <= state.version) {
        found.set(public_id, { state, encryptionEpoch: undefined })
      } else unknown.add(public_id)
    }
    if (unknown.size > 0) {
      const asked = performance.now()
      const public_ids = [...unknown]
      const { states } = await forms.GetFormStates({ public_ids, after_changes: false }, call)
      const unfrozen: { publicId: string; state: FormState__Output }[] = []
      states.forEach((state, index) => {
        const publicId = public_ids[index]!
        found.set(publicId, { state, encryptionEpoch: undefined })
        if (state.is_encryption_frozen) known.set(publicId, state, asked)
        else if (state.form_uuid) unfrozen.push({ publicId, state })
      })
      for (const [publicId, now] of await withEpochs(unfrozen, call)) found.set(publicId, now)
    }
    return items.map(({ public_id }) => found.get(public_id)!)
  }
}
