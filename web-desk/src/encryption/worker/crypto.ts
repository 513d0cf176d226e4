import { ApiError } from '../../api/api-error.ts'
import { KeyError } from '../keys/key-problem.ts'
import type { CryptoOperations } from './crypto-worker.ts'
import type { CryptoReply } from './protocol.ts'
import { startWorker } from './start-worker.ts'

/** Nothing can be decrypted any more, because the keys were locked. */
export class LockedError extends Error {
  override message = 'The keys are locked'
}

/** A worker with OpenPGP and the keys that it unlocked. */
export interface Crypto {
  call<Name extends keyof CryptoOperations>(
    name: Name,
    ...args: Parameters<CryptoOperations[Name]>
  ): ReturnType<CryptoOperations[Name]>
  /** Ends the worker and what it knows. Open calls reject. */
  stop(): void
}

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

export function startCrypto(): Crypto {
  const worker = startWorker()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CryptoReply>) => {
    const { id, result, problem, error } = data
    const call = waiting.get(id)
    waiting.delete(id)
    if (problem) call?.reject(new KeyError(problem))
    else if (error) call?.reject(new Error(error))
    else call?.resolve(result as never)
  })
  // The script could not be loaded.
  worker.addEventListener('error', () => fail(new ApiError(0, {})))
  return {
    call: ((name, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, name, args })
      })) as Crypto['call'],
    stop() {
      worker.terminate()
      fail(new LockedError())
    },
  }
}

/** Uses a worker for one task. */
export async function withCrypto<T>(work: (crypto: Crypto) => Promise<T>): Promise<T> {
  const crypto = startCrypto()
  try {
    return await work(crypto)
  } finally {
    crypto.stop()
  }
}
