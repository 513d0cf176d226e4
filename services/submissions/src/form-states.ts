import { type CallContext, type Client, createTrusted } from '@formpost/kit'
import type { FormState__Output } from '@formpost/proto/gen/formpost/forms/v1/FormState'
import type { SubmitItem__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmitItem'

export type FormStates = (
  items: readonly SubmitItem__Output[],
  call: CallContext,
) => Promise<FormState__Output[]>

/**
 * What each item's form is now, by the forms service. One that has been answered before is asked for again only once it is
 * no longer trusted (FormState in forms.proto). Who names a newer version than we know has seen a change before its owner.
 */
export function createFormStates(forms: Client<'forms'>): FormStates {
  const known = createTrusted<FormState__Output>()
  return async (items, call) => {
    const states = new Map<string, FormState__Output>()
    const unknown = new Set<string>()
    for (const { public_id, form_version = 0 } of items) {
      const state = known.get(public_id)
      if (state && form_version <= state.version) states.set(public_id, state)
      else unknown.add(public_id)
    }
    if (unknown.size > 0) {
      const asked = performance.now()
      const public_ids = [...unknown]
      const reply = await forms.GetFormStates({ public_ids }, call)
      public_ids.forEach((public_id, index) => {
        const state = reply.states[index]!
        states.set(public_id, state)
        if (state.is_encryption_frozen) known.keep(public_id, state, asked)
      })
    }
    return items.map(({ public_id }) => states.get(public_id)!)
  }
}
