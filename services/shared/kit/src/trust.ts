import { setTimeout } from 'node:timers/promises'

/**
 * So long a part goes on with what another told it of a credential or of a form that is being answered, in ms, counted from
 * its question. Who changes one is answered only after that (`everywhereForgotten`), and so finds the change in force.
 */
export const trustMs = 250

/** Timers may be early by a part of a millisecond. */
const marginMs = 10

/** Resolves once no part goes on with what it knew before a change that is committed. */
export const everywhereForgotten = (): Promise<void> => setTimeout(trustMs + marginMs)
