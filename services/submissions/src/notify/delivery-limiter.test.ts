import { describe, expect, test } from 'vitest'

import { createDeliveryLimiter, type Permit, type Wait } from './delivery-limiter.ts'

function permit(answer: Permit | Wait): Permit {
  if (answer.kind === 'wait') throw new Error(`waits ${answer.waitMs} ms`)
  return answer
}

const to = (receiver: string, owner = receiver) => ({ owner, receiver })
const wait = (waitMs: number): Wait => ({ kind: 'wait', waitMs })

describe('attempts to one receiver', () => {
  const create = () => createDeliveryLimiter(20, () => 0)

  test('are 4 at once, and up to 12 after successes', () => {
    const limiter = create()
    const first = Array.from({ length: 4 }, () => permit(limiter.request(to('a'), 0)))
    expect(limiter.request(to('a'), 0)).toEqual(wait(1_000))
    expect(limiter.request(to('b'), 0).kind).toBe('permit')
    for (const each of first) each.succeeded()
    for (let n = 0; n < 20; n++) permit(limiter.request(to('a'), 0)).succeeded()
    for (let n = 0; n < 12; n++) permit(limiter.request(to('a'), 0))
    expect(limiter.request(to('a'), 0).kind).toBe('wait')
  })

  test('wait longer while earlier ones are slow', () => {
    const limiter = create()
    for (let n = 0; n < 4; n++) permit(limiter.request(to('a'), 0))
    expect(limiter.request(to('a'), 5_000)).toEqual(wait(10_000))
  })

  test('pause for longer after each slow failure, at most ten minutes', () => {
    const limiter = create()
    let now = 0
    const pauses: number[] = []
    for (let n = 0; n < 10; n++) {
      const attempt = permit(limiter.request(to('a'), now))
      now += 15_000
      attempt.failed(now)
      const answer = limiter.request(to('a'), now)
      const pause = answer.kind === 'wait' ? answer.waitMs : 0
      pauses.push(pause / 1000)
      now += pause
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    permit(limiter.request(to('a'), now)).succeeded()
    const attempt = permit(limiter.request(to('a'), now))
    attempt.failed(now + 15_000)
    expect(limiter.request(to('a'), now + 15_000)).toEqual(wait(5_000))
  })

  test('pause once for concurrent slow failures', () => {
    const limiter = create()
    const attempts = Array.from({ length: 4 }, () => permit(limiter.request(to('a'), 0)))
    for (const each of attempts) each.failed(15_000)
    expect(limiter.request(to('a'), 15_000)).toEqual(wait(5_000))
  })

  test('do not pause after a fast failure', () => {
    const limiter = create()
    permit(limiter.request(to('a'), 0)).failed(20)
    expect(limiter.request(to('a'), 20).kind).toBe('permit')
  })
})

test('limits the attempts of one owner over all receivers', () => {
  const limiter = createDeliveryLimiter(6, () => 0)
  const attempts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    permit(limiter.request(to(name, 'busy'), 0)),
  )
  expect(limiter.request(to('g', 'busy'), 0).kind).toBe('wait')
  expect(limiter.request(to('g', 'other'), 0).kind).toBe('permit')
  attempts[0]!.failed(10)
  expect(limiter.request(to('g', 'busy'), 10).kind).toBe('permit')
})
