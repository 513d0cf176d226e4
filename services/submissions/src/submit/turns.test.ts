import { describe, expect, it } from 'vitest'

import { Turns } from './turns.ts'

const soon = () => performance.now() + 60_000

/** Takes a turn for each owner; they end one after the other. Returns the order in which they came. */
async function orderOf(turns: Turns, owners: readonly string[]): Promise<string[]> {
  const order: string[] = []
  await Promise.all(
    owners.map(async (owner, index) => {
      const end = await turns.take(owner, soon())
      order.push(end ? `${owner}${index}` : `none of ${owner}`)
      await Promise.resolve()
      end?.()
    }),
  )
  return order
}

describe('turns', () => {
  it('come in the order of arrival for one owner', async () => {
    expect(await orderOf(new Turns(10), ['a', 'a', 'a'])).toEqual(['a0', 'a1', 'a2'])
  })

  it('alternate between owners, however many of one wait', async () => {
    const order = await orderOf(new Turns(10), ['a', 'a', 'a', 'a', 'b', 'c', 'b'])
    expect(order).toEqual(['a0', 'b4', 'c5', 'a1', 'b6', 'a2', 'a3'])
  })

  it('are refused to an owner of whom too many wait, and to nobody else', async () => {
    const order = await orderOf(new Turns(1), ['a', 'a', 'a', 'b'])
    expect(order.toSorted()).toEqual(['a0', 'a1', 'b3', 'none of a'])
  })

  it('are not waited for beyond a time, and given to the next then', async () => {
    const turns = new Turns(10)
    const end = await turns.take('a', soon())
    expect(await turns.take('b', performance.now() + 1)).toBeUndefined()
    expect(turns.othersWait('a')).toBe(false)
    const next = turns.take('c', soon())
    expect([turns.othersWait('a'), turns.othersWait('c')]).toEqual([true, false])
    end!()
    ;(await next)!()
    expect(await turns.take('a', soon())).toBeDefined()
  })
})
