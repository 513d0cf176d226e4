import { setTimeout } from 'node:timers/promises'

import { credentialTrustMs } from '@formpost/kit'

/** Timers may be early by a part of a millisecond. */
const marginMs = 10

/**
 * Resolves once no gateway goes on with what a credential was before a change that is committed: whoever is told of the
 * change finds it in force at once, at any replica (decisions, "Owner API").
 */
export const everywhereForgotten = (): Promise<void> => setTimeout(credentialTrustMs + marginMs)
