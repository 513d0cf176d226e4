import { messages } from '../app/messages/index.ts'

type Loaded = typeof import('../outbox/refusal-messages.ts')
let loaded: Loaded | undefined

/** Loads the sentences for refusals, which few visits need. Resolves in any case: without them, they are described in general. */
export async function loadRefusalMessages(): Promise<void> {
  loaded ??= await import('../outbox/refusal-messages.ts').catch(() => undefined)
}

export const refusedField: Loaded['refusedField'] = (refusal, fieldId, label) => {
  if (loaded) return loaded.refusedField(refusal, fieldId, label)
  return refusal?.fields[fieldId] && messages.refusedOther
}

export const refusalText: Loaded['refusalText'] = (refusal) =>
  loaded?.refusalText(refusal) ?? messages.refusedOther
