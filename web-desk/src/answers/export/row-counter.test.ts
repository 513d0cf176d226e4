import { expect, it } from 'vitest'

import { createRowCounter } from './row-counter.ts'

it('counts rows across chunks, with line breaks in quotes', () => {
  const csv = new TextEncoder().encode('A,B\r\n1,"x\r\n""y"""\r\n2,\r\n')
  for (const size of [1, 3, 100]) {
    const count = createRowCounter()
    let rows = 0
    for (let at = 0; at < csv.length; at += size) rows = count(csv.subarray(at, at + size))
    expect(rows).toBe(3)
  }
})
