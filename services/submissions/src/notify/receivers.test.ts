import { describe, expect, test } from 'vitest'

import { createReceivers, type Permit, type Wait } from './receivers.ts'

const isWait = (asked: Permit | Wait): asked is Wait => 'for' in asked
function permit(asked: Permit | Wait): Permit {
  if (isWait(asked)) throw new Error(`waits ${asked.for} ms`)
  return asked
}

const to = (receiver: string, owner = receiver) => ({ owner, receiver })

describe('a receiver', () => {
  const make = () => createReceivers(20, () => 0)

  test('gets four tries at once, and up to twelve once it has proved itself', () => {
    const receivers = make()
    const first = Array.from({ length: 4 }, () => permit(receivers.ask(to('a'), 0)))
    expect(receivers.ask(to('a'), 0)).toEqual({ for: 1_000 })
    expect(isWait(receivers.ask(to('b'), 0))).toBe(false)
    for (const each of first) each.worked()
    for (let n = 0; n < 20; n++) permit(receivers.ask(to('a'), 0)).worked()
    for (let n = 0; n < 12; n++) permit(receivers.ask(to('a'), 0))
    expect(isWait(receivers.ask(to('a'), 0))).toBe(true)
  })

  test('that keeps its tries waiting makes the others wait longer', () => {
    const receivers = make()
    for (let n = 0; n < 4; n++) permit(receivers.ask(to('a'), 0))
    expect(receivers.ask(to('a'), 5_000)).toEqual({ for: 10_000 })
  })

  test('that was slow and failed rests ever longer, ten minutes at most', () => {
    const receivers = make()
    let now = 0
    const rests: number[] = []
    for (let n = 0; n < 10; n++) {
      const begun = permit(receivers.ask(to('a'), now))
      now += 15_000
      begun.failed(now)
      const asked = receivers.ask(to('a'), now)
      const rest = isWait(asked) ? asked.for : 0
      rests.push(rest / 1000)
      now += rest
    }
    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    permit(receivers.ask(to('a'), now)).worked()
    const begun = permit(receivers.ask(to('a'), now))
    begun.failed(now + 15_000)
    expect(receivers.ask(to('a'), now + 15_000)).toEqual({ for: 5_000 })
  })

  test('rests once for tries that failed together', () => {
    const receivers = make()
    const together = Array.from({ length: 4 }, () => permit(receivers.ask(to('a'), 0)))
    for (const each of together) each.failed(15_000)
    expect(receivers.ask(to('a'), 15_000)).toEqual({ for: 5_000 })
  })

  test('that refuses at once need not rest', () => {
    const receivers = make()
    permit(receivers.ask(to('a'), 0)).failed(20)
    expect(isWait(receivers.ask(to('a'), 20))).toBe(false)
  })
})

test('one owner has so many tries at once, however many receivers are named', () => {
  const receivers = createReceivers(6, () => 0)
  const begun = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    permit(receivers.ask(to(name, 'busy'), 0)),
  )
  expect(isWait(receivers.ask(to('g', 'busy'), 0))).toBe(true)
  expect(isWait(receivers.ask(to('g', 'other'), 0))).toBe(false)
  begun[0]!.failed(10)
  expect(isWait(receivers.ask(to('g', 'busy'), 10))).toBe(false)
})
