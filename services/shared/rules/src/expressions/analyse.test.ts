import { describe, expect, it } from 'vitest'

import { analyse } from './analyse.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'

const analysisOf = (source: string) => analyse(parse(source))

describe('the analysis of an expression', () => {
  it('lists references and their places', () => {
    const { references } = analysisOf(
      "if(${age} > 5, ${name}, jr:choice-name(${d}, '${district}'))",
    )
    expect(references.map(({ name, position }) => [name, position])).toEqual([
      ['age', 4],
      ['name', 16],
      ['d', 40],
      ['district', 47],
    ])
  })

  it('lists paths and the nodes to which those in predicates are relative', () => {
    const { paths } = analysisOf('../a + count(/data/visit[w > current()/../b])')
    expect(paths.map(({ path, within }) => [print(path), within && print(within)])).toEqual([
      ['../a', undefined],
      ['/data/visit[w > current()/../b]', undefined],
      ['w', '/data/visit[w > current()/../b]'],
      ['current()/../b', '/data/visit[w > current()/../b]'],
    ])
  })

  it.each([
    ['today() > ${a}', ['clock']],
    ['now()', ['clock']],
    ['once(random())', ['random', 'self']],
    ['concat(uuid(), today())', ['clock', 'random']],
    ['. > 5', ['self']],
    ['count(/data/visit[. > 5])', []],
    ['${a} + 1', []],
  ])('%s reads %j', (source, reads) => {
    expect([...analysisOf(source).reads].sort()).toEqual(reads)
  })

  it.each([
    ['1 + 1', 'number'],
    ["concat('a')", 'text'],
    ['1 = 1 or 2', 'boolean'],
    ['today()', 'date'],
    ['now()', 'datetime'],
    ['today() + 1', 'number'],
    ['date(today() + 1)', 'date'],
    ["if(1, 'a', 'b')", 'text'],
    ["if(1, 'a', 2)", 'any'],
    ['if(1, 2, 3)', 'number'],
    ['coalesce(${n}, 0)', 'number'],
    ['once(today())', 'date'],
    ['-${n}', 'number'],
    ['/data/a', 'any'],
    ['${n}[1]', 'number'],
    ['/data/a | /data/b', 'nodes'],
  ])('%s is of type %s', (source, result) => {
    expect(analyse(parse(source), (name) => (name === 'n' ? 'number' : 'any')).result).toBe(result)
  })

  it('lists choice lists and patterns', () => {
    const { lists, patterns } = analysisOf(
      "regex(${a}, '^x$') and instance('l1')/root/item and pulldata('l2', 'a', 'b', 'c')",
    )
    expect(lists.map(({ value }) => value)).toEqual(['l1', 'l2'])
    expect(patterns.map(({ value }) => value)).toEqual(['^x$'])
  })

  it('finds all problems', () => {
    const { problems } = analysisOf('foo(1) + bar() + not() + count(1)')
    expect(problems.map(({ message }) => message)).toEqual([
      "There is no function 'foo' at character 1",
      "There is no function 'bar' at character 10",
      "'not' at character 18 needs at least 1 arguments",
      'Expected a reference or a path at character 32',
    ])
  })
})

describe('a problem of parsing', () => {
  it.each([
    ["concat('a', 'b' ", "Expected ')' at character 17"],
    ['1 +', 'Expected a value at character 4'],
    ['${a', 'Write a reference as ${name} at character 1'],
    ['5 times 3', "Expected an operator before 'times' at character 3"],
  ])('%s: %s', (source, sentence) => {
    expect(() => parse(source)).toThrow(sentence)
  })
})
