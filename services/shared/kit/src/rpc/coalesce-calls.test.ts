import { describe, expect, it } from 'vitest'

import { createCallCoalescer } from './coalesce-calls.ts'
import { problem } from './problem.ts'

/** Calls that the test completes. */
function createCalls() {
  const calls: { waiters: number; reply: (text: string) => void; fail: (error: Error) => void }[] =
    []
  const make = (waiters: number) =>
    new Promise<string>((reply, fail) => calls.push({ waiters, reply, fail }))
  return { calls, make }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a call coalescer', () => {
  it('never returns a reply that is older than the request', async () => {
    const { calls, make } = createCalls()
    const coalesce = createCallCoalescer<string>()
    const first = coalesce('form', make)
    await settled()
    const late = [coalesce('form', make), coalesce('form', make)]
    await settled()
    calls[1]!.reply('new')
    calls[0]!.reply('old')
    expect(await Promise.all([first, ...late])).toEqual(['old', 'new', 'new'])
    expect(calls.map(({ waiters }) => waiters)).toEqual([1, 2])
  })

  it('makes one call for simultaneous requests, and at most two concurrently', async () => {
    const { calls, make } = createCalls()
    const coalesce = createCallCoalescer<string>()
    const replies: Promise<string>[] = []
    for (let round = 0; round < 4; round++) {
      replies.push(coalesce('form', make), coalesce('form', make))
      await settled()
    }
    expect(calls.map(({ waiters }) => waiters)).toEqual([2, 2])
    calls[0]!.reply('a')
    await settled()
    await settled()
    expect(calls.map(({ waiters }) => waiters)).toEqual([2, 2, 4])
    calls[1]!.reply('b')
    calls[2]!.reply('c')
    expect(await Promise.all(replies)).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'c', 'c'])
  })

  it('makes separate calls for different keys', async () => {
    const { calls, make } = createCalls()
    const coalesce = createCallCoalescer<string>()
    const both = [coalesce('one', make), coalesce('two', make)]
    await settled()
    calls.forEach(({ reply }, index) => reply(`reply ${index}`))
    expect(await Promise.all(both)).toEqual(['reply 0', 'reply 1'])
  })

  it('returns a permanent error only to the callers of that call', async () => {
    const { calls, make } = createCalls()
    const coalesce = createCallCoalescer<string>()
    const first = coalesce('form', make)
    await settled()
    const late = coalesce('form', make)
    await settled()
    calls[0]!.fail(problem('form_not_found'))
    calls[1]!.reply('found')
    await expect(first).rejects.toMatchObject({ code: 'form_not_found' })
    expect(await late).toBe('found')
  })

  it('returns a transient error to all waiting callers', async () => {
    const { calls, make } = createCalls()
    const coalesce = createCallCoalescer<string>()
    const requests = [coalesce('form', make)]
    await settled()
    requests.push(coalesce('form', make))
    await settled()
    requests.push(coalesce('form', make))
    for (const { fail } of calls) fail(problem('timeout'))
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toHaveLength(2)
  })
})
