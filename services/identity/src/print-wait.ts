import type { StoreNotReady } from '@formpost/kit/config'

/** Tells the person at the command line what a command waits for. */
export const printWait = ({ store, message }: StoreNotReady): void =>
  void process.stderr.write(`Waiting for ${store}. ${message}\n`)
