import { Problem } from '@formpost/kit/rpc'

/** Whether another part is only down for now: that is no fault of the receiver and costs it no try. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'unavailable' || error.code === 'timeout')

const waitMs = 10_000

/** When to look again, spread so that many that wait don't come at once. */
export const afterOutage = (): Date => new Date(Date.now() + waitMs * (1 + Math.random()))
