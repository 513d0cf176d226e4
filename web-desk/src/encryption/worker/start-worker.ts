import { workerStarter } from '../../parts/worker-starter.ts'
// oxlint-disable-next-line import/default -- Vite makes the address from the query, which the linter leaves out.
import workerUrl from './crypto-worker.ts?worker&url'

/**
 * Decryption has a thread of its own, so that the page stays responsive while thousands of answers are read, and so that
 * private keys are out of reach of the page's code and end with the worker.
 */
export const startWorker = workerStarter('formpost-worker', workerUrl)
