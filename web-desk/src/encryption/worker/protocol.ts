import type { KeyProblem } from '../keys/key-problem.ts'

/** What the page sends to the worker. */
export interface CryptoCall {
  id: number
  /** Of an operation. */
  name: string
  args: unknown[]
}

/** What the worker answers. */
export interface CryptoReply {
  id: number
  result?: unknown
  problem?: KeyProblem
  /** An unexpected failure. */
  error?: string
}
