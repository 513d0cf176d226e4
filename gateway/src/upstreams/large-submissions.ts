import type { CallContext, ClientOf } from '@formpost/kit/rpc'

export type TakesLargeSubmissions = (publicId: string, call: CallContext) => Promise<boolean>

/** Whether a form takes large submissions: an encrypted one, or one that may have repeats; false if there is no such form. */
export const createTakesLargeSubmissions =
  (forms: ClientOf<'gateway', 'forms'>): TakesLargeSubmissions =>
  async (publicId, call) => {
    const { states } = await forms.GetFormStates(
      { public_ids: [publicId], after_changes: false },
      call,
    )
    const [state] = states
    return state !== undefined && (state.is_encrypted || state.uses_language)
  }
