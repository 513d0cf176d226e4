import { describe, expect, test } from 'vitest'

import { codeCounter, codeLimit, loginCounters, loginExcess, throttled } from './throttle.ts'

describe('login counters', () => {
  const counters = loginCounters('a@example.com', '192.0.2.1')
  const keysOf = (email: string, ip: string) => {
    const { address, network, account } = loginCounters(email, ip)
    return [address, network, account].map(({ key }) => key.toString('hex'))
  }
  const own = keysOf('a@example.com', '192.0.2.1')
  const isOwn = (email: string, ip: string) => keysOf(email, ip).map((key, n) => key === own[n])

  test('have different keys', () => {
    expect(new Set(own).size).toBe(3)
    expect(counters.address.limit).not.toEqual(counters.account.limit)
  })

  test('are per email, ignoring case, and IP address', () => {
    expect(isOwn('A@Example.com', '192.0.2.1')).toEqual([true, true, true])
    expect(isOwn('b@example.com', '192.0.2.1')).toEqual([false, false, false])
    expect(isOwn('a@example.com', '192.0.2.2')).toEqual([false, false, true])
  })

  test('join the addresses of an IPv6 /48 to a network', () => {
    const [first, second, far] = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1'].map((ip) =>
      keysOf('a@example.com', ip),
    )
    expect(first!.map((key, n) => key === second![n])).toEqual([false, true, true])
    expect(first!.map((key, n) => key === far![n])).toEqual([false, false, true])
  })
})

describe('login limits', () => {
  const excessOf = (address: number, network: number, account: number, counted: 0 | 1 = 0) => {
    const counts = [address, network, account].map((count) => ({ count, wait: 30 }))
    return loginExcess({ address: counts[0]!, network: counts[1]!, account: counts[2]! }, counted)
      ?.details.retryAfter
  }

  test('allow five failures per address', () => {
    expect([excessOf(4, 4, 4), excessOf(5, 5, 5)]).toEqual([undefined, 30])
    expect([excessOf(5, 5, 5, 1), excessOf(6, 6, 6, 1)]).toEqual([undefined, 30])
  })

  test('allow one failure per network after a hundred for the account', () => {
    expect([excessOf(1, 1, 99), excessOf(0, 0, 1_000)]).toEqual([undefined, undefined])
    expect([excessOf(0, 1, 100), excessOf(1, 1, 100)]).toEqual([30, 30])
    expect([excessOf(1, 1, 101, 1), excessOf(1, 2, 101, 1)]).toEqual([undefined, 30])
  })
})

test.each([
  [0, 1],
  [12.2, 13],
  [61, 60],
])('reports a wait of %d s as %d s', (wait, retryAfter) => {
  expect(throttled(wait).details.retryAfter).toBe(retryAfter)
})

test('counts codes per account, with a longer wait', () => {
  expect(codeCounter('a')).toEqual(codeCounter('a'))
  expect(codeCounter('a')).not.toEqual(codeCounter('b'))
  expect(throttled(3_000, codeLimit).details.retryAfter).toBe(3_000)
  expect(throttled(4_000, codeLimit).details.retryAfter).toBe(3_600)
})
