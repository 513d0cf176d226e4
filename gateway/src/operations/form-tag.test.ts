import { describe, expect, it } from 'vitest'

import { formTag, readHeldTags } from './form-tag.ts'

const tags = (count: number) => Array.from({ length: count }, (_, n) => `"other-${n}"`)

describe('held tags', () => {
  it('include weak and strong tags, and any tag if there is an asterisk', () => {
    const held = readHeldTags('"a-1", W/"a-2-footer"')
    const included = [formTag('a', 1, false), formTag('a', 2, true)].map((tag) =>
      held.includes(tag),
    )
    expect(included).toEqual([true, true])
    expect(held.includes(formTag('a', 2, false))).toBe(false)
    expect(readHeldTags('"b", *').includes(formTag('a', 2, false))).toBe(true)
  })

  it('name versions of a form once each, in order', () => {
    const held = readHeldTags('"a-2", "b-3", W/"a-1-footer", "a-2", "a-x"')
    expect(held.versionsOf('a')).toEqual([1, 2])
  })

  it('are the first 50', () => {
    const own = formTag('a', 1, false)
    const within = readHeldTags([...tags(49), own].join())
    expect([within.includes(own), within.versionsOf('a')]).toEqual([true, [1]])
    const beyond = readHeldTags([...tags(50), own].join())
    expect([beyond.includes(own), beyond.versionsOf('a')]).toEqual([false, []])
  })
})
