import { type CallContext, type Client, createLeaseCache } from '@formpost/kit/rpc'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

import type { Database } from './store/database.ts'
import { readEpoch } from './store/encryption-epochs.ts'

/** What a form is now and, unless its encryption is known to be frozen, the epoch in which that holds. */
export interface CurrentForm {
  state: FormState__Output
  encryptionEpoch: number | undefined
}

/** What forms are now, by the forms service. */
export function createFormStates(db: Database, forms: Client<'forms'>) {
  const cache = createLeaseCache<FormState__Output>()

  return {
    /**
     * Each item's form. One that has been answered before is asked for again only once its lease has expired (FormState in
     * forms.proto). A device that names a newer version than the cached one has seen a change before its owner.
     */
    async ofItems(
      items: readonly SubmitItem__Output[],
      call: CallContext,
    ): Promise<FormState__Output[]> {
      const states = new Map<string, FormState__Output>()
      const unknown = new Set<string>()
      for (const { public_id, form_version = 0 } of items) {
        const state = cache.get(public_id)
        if (state && form_version <= state.version) states.set(public_id, state)
        else unknown.add(public_id)
      }
      if (unknown.size > 0) {
        const requestedAt = performance.now()
        const public_ids = [...unknown]
        const reply = await forms.GetFormStates({ public_ids, after_changes: false }, call)
        reply.states.forEach((state, index) => {
          const publicId = public_ids[index]!
          states.set(publicId, state)
          if (state.is_encryption_frozen) cache.set(publicId, state, requestedAt)
        })
      }
      return items.map(({ public_id }) => states.get(public_id)!)
    },

    /**
     * The form once changes of it that are under way are committed, with its epoch. The epoch is read first: a change of the
     * encryption that the state lacks belongs to a later one.
     */
    async settled(
      publicId: string,
      formUuid: string,
      call: CallContext,
    ): Promise<CurrentForm | undefined> {
      const encryptionEpoch = await readEpoch(db, formUuid)
      const question = { public_ids: [publicId], after_changes: true }
      const { states } = await forms.GetFormStates(question, call)
      const state = states[0]!
      return state.form_uuid ? { state, encryptionEpoch } : undefined
    },
  }
}
export type FormStates = ReturnType<typeof createFormStates>
