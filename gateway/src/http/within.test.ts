import { setImmediate as afterTimers } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { TimeoutError, within } from './within.ts'

const timeoutMs = 100

it('rejects when the work takes longer', async () => {
  await expect(within(new Promise(() => undefined), timeoutMs)).rejects.toThrow(TimeoutError)
})

it('resolves to what has arrived while the process was busy', async () => {
  await afterTimers()
  const work = within(afterTimers('a reply'), timeoutMs)
  for (const end = performance.now() + 2 * timeoutMs; performance.now() < end;);
  expect(await work).toBe('a reply')
})
