import { isTransient, Problem } from '@formpost/kit/rpc'

/** Whether another service of ours is down for now. That does not count as an attempt of a delivery. */
export const isServiceDown = (error: unknown): boolean =>
  error instanceof Problem && isTransient(error)

const waitMs = 10_000

/** When a job that failed because of that runs again; spread, so that waiting jobs do not all run at once. */
export const afterOutage = (): Date => new Date(Date.now() + waitMs * (1 + Math.random()))
