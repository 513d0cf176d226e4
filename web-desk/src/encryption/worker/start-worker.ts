// oxlint-disable-next-line import/default -- Vite makes the address from the query, which the linter leaves out.
import workerUrl from './crypto-worker.ts?worker&url'

/** Trusted Types, which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL(input: string): string }
}

// The policy of the desk allows this name only, and it yields only this address.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'formpost-worker',
  { createScriptURL: () => workerUrl },
)

/**
 * Decryption has a thread of its own, so that the page stays responsive while thousands of answers are read, and so that
 * private keys are out of reach of the page's code and end with the worker.
 */
export const startWorker = (): Worker =>
  new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' })
