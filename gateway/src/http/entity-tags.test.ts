import { describe, expect, it } from 'vitest'

import { EntityTags, evaluateRead, readPreconditions } from './entity-tags.ts'

const tags = (count: number) => Array.from({ length: count }, (_, n) => `"other-${n}"`)

describe('entity tags', () => {
  it.each([
    ['"a"', ['"a"'], []],
    ['"a", W/"b"', ['"a"'], ['"b"']],
    [' ,"a" ,, "b"\t,', ['"a"', '"b"'], []],
    ['"a,b", ""', ['"a,b"', '""'], []],
    ['', [], []],
    ['*', [], []],
  ])('are read from a list: %s', (header, strong, weak) => {
    expect(new EntityTags(header)).toMatchObject({ strong, weak, isAny: header === '*' })
  })

  it.each(['a', '"a', '"a" "b"', '"a", b', '"a", *', '*, "a"', '*, *', 'w/"a"', 'W/ "a"', "'a'"])(
    'match nothing if the header is malformed: %s',
    (header) => {
      const malformed = new EntityTags(header)
      expect([malformed.matchesWeakly('"a"'), malformed.matchesStrongly('"a"')]).toEqual([
        false,
        false,
      ])
    },
  )

  it('match strongly only if they are strong', () => {
    const held = new EntityTags('W/"a", "b"')
    expect(['"a"', '"b"', '"c"'].map((tag) => held.matchesStrongly(tag))).toEqual([
      false,
      true,
      false,
    ])
    expect(['"a"', '"b"', '"c"'].map((tag) => held.matchesWeakly(tag))).toEqual([true, true, false])
  })

  it('are the first 50', () => {
    expect(new EntityTags([...tags(49), '"a"'].join()).matchesWeakly('"a"')).toBe(true)
    expect(new EntityTags([...tags(50), '"a"'].join()).matchesWeakly('"a"')).toBe(false)
  })
})

describe('a conditional GET', () => {
  it.each([
    [{}, 'send'],
    [{ 'if-none-match': '"a"' }, 'not-modified'],
    [{ 'if-none-match': '*' }, 'not-modified'],
    [{ 'if-none-match': '"b"' }, 'send'],
    [{ 'if-none-match': 'a' }, 'send'],
    [{ 'if-match': '"a"' }, 'send'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-match': 'W/"a"' }, 'failed'],
    [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed'],
    [{ 'if-match': '"a"', 'if-none-match': 'W/"a"' }, 'not-modified'],
  ] as const)('with %j ends with: %s', (headers, expected) => {
    expect(evaluateRead(readPreconditions(headers), '"a"')).toBe(expected)
  })
})
