import { describe, expect, it } from 'vitest'

import { endOfWord, findCompletions } from './completions.ts'

const fields = [
  { uuid: '1', name: 'age', label: 'How old?' },
  { uuid: '2', name: 'village', label: 'Village' },
]

/** The texts that are offered where `|` is. */
function offered(text: string, isAsked = false): string[] {
  const at = text.indexOf('|')
  const { choices } = findCompletions(text.replace('|', ''), at, fields, isAsked)
  return choices.map((choice) => choice.text)
}

describe('what completes an expression', () => {
  it.each([
    ['$|', ['${age}', '${village}']],
    ['1 + ${vi|', ['${village}']],
    ['${old|}', ['${age}']],
    ["concat('a', ${a|", ['${age}', '${village}']],
    ["jr:choice-name(${age}, '$|", ['${age}', '${village}']],
    ['ag|', ['${age}', 'coverage()']],
    ['|', []],
    ['12|', []],
    ["'ag|", []],
    ['today() |', []],
  ])('is offered in %s', (text, expected) => {
    expect(offered(text)).toEqual(expect.arrayContaining(expected.slice(0, 1)))
    if (text !== 'ag|') expect(offered(text)).toEqual(expected)
  })

  it('is everything if it is asked for', () => {
    expect(offered('1 + |', true)).toEqual(expect.arrayContaining(['${village}', 'sum()']))
  })

  it('is put before the parentheses of functions with arguments', () => {
    const [count, now] = ['count-selecte', 'now'].map(
      (word) => findCompletions(word, word.length, fields).choices[0]!,
    )
    expect(count).toMatchObject({ text: 'count-selected()', caret: 'count-selected('.length })
    expect(now).toMatchObject({ text: 'now()', caret: 'now()'.length })
  })

  it('replaces the rest of a reference', () => {
    expect(endOfWord('${old} > 1', 3)).toBe(6)
    expect(endOfWord('${ol + 1', 4)).toBe(4)
  })
})
