import { describe, expect, it } from 'vitest'

import { problem } from './problem.ts'
import { createSharing } from './share-calls.ts'

/** A call that is answered when the test says so. */
function createCalls() {
  const calls: { askers: number; answer: (text: string) => void; fail: (error: Error) => void }[] =
    []
  const make = (askers: number) =>
    new Promise<string>((answer, fail) => calls.push({ askers, answer, fail }))
  return { calls, make }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('sharing', () => {
  it('never answers with what was asked before', async () => {
    const { calls, make } = createCalls()
    const share = createSharing<string>()
    const first = share('form', make)
    await settled()
    const late = [share('form', make), share('form', make)]
    await settled()
    calls[1]!.answer('new')
    calls[0]!.answer('old')
    expect(await Promise.all([first, ...late])).toEqual(['old', 'new', 'new'])
    expect(calls.map(({ askers }) => askers)).toEqual([1, 2])
  })

  it('has two calls on the way at most, and one for all who ask at the same moment', async () => {
    const { calls, make } = createCalls()
    const share = createSharing<string>()
    const answers: Promise<string>[] = []
    for (let round = 0; round < 4; round++) {
      answers.push(share('form', make), share('form', make))
      await settled()
    }
    expect(calls.map(({ askers }) => askers)).toEqual([2, 2])
    calls[0]!.answer('a')
    await settled()
    await settled()
    expect(calls.map(({ askers }) => askers)).toEqual([2, 2, 4])
    calls[1]!.answer('b')
    calls[2]!.answer('c')
    expect(await Promise.all(answers)).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'c', 'c'])
  })

  it('keeps different questions apart', async () => {
    const { calls, make } = createCalls()
    const share = createSharing<string>()
    const both = [share('one', make), share('two', make)]
    await settled()
    calls.forEach(({ answer }, at) => answer(`answer ${at}`))
    expect(await Promise.all(both)).toEqual(['answer 0', 'answer 1'])
  })

  it('gives a refusal to those alone to whom it was given', async () => {
    const { calls, make } = createCalls()
    const share = createSharing<string>()
    const first = share('form', make)
    await settled()
    const late = share('form', make)
    await settled()
    calls[0]!.fail(problem('form_not_found'))
    calls[1]!.answer('there by now')
    await expect(first).rejects.toMatchObject({ code: 'form_not_found' })
    expect(await late).toBe('there by now')
  })

  it('tells all who wait when nobody answers, so that nobody waits twice as long', async () => {
    const { calls, make } = createCalls()
    const share = createSharing<string>()
    const asked = [share('form', make)]
    await settled()
    asked.push(share('form', make))
    await settled()
    asked.push(share('form', make))
    for (const { fail } of calls) fail(problem('timeout'))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toHaveLength(2)
  })
})
