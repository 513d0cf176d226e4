import { describe, expect, it } from 'vitest'

import { failuresOf, filesToRepeat, mergeResults, titlesOf } from '../results.mjs'

const file = (name: string, tests: Record<string, string>, status = 'passed') => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : status,
  assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
})
const passed = file('a.test.ts', { one: 'passed', two: 'skipped' })
const failed = file('b.test.ts', { three: 'failed', four: 'passed' })
const broken = file('c.test.ts', {}, 'failed')

describe('the results of tests', () => {
  it('name each test that failed, and each file that does not load', () => {
    expect(failuresOf([passed, failed, broken])).toEqual(['three', 'c.test.ts'])
    expect(titlesOf([passed, failed, broken], 'passed')).toEqual(['one', 'four'])
  })

  it('select the files that failed, unless there are many', () => {
    expect(filesToRepeat([passed, failed, broken])).toEqual(['b.test.ts', 'c.test.ts'])
    expect(filesToRepeat(Array.from({ length: 6 }, () => failed))).toEqual([])
  })

  it('count a file that was repeated by its second run', () => {
    const repeated = file('b.test.ts', { three: 'passed', four: 'passed' })
    expect(failuresOf(mergeResults([passed, failed, broken], [repeated]))).toEqual(['c.test.ts'])
    const worse = file('b.test.ts', { three: 'passed', four: 'failed' })
    expect(failuresOf(mergeResults([passed, failed], [worse]))).toEqual(['four'])
  })
})
