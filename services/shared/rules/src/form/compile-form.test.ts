import { describe, expect, it } from 'vitest'

import { languageField as field, inOrder } from '../../test-support/language-field.ts'
import { usesLanguage } from '../index.ts'
import { compileForm, usesPatterns } from './index.ts'

const calculated = (id: string, calculation: string, parent?: string) =>
  field(id, 'number', { expressions: { calculation }, ...(parent ? { parent } : {}) })

describe('a compiled form', () => {
  it('names the fields of each circle and no others', () => {
    const { circles } = compileForm(
      inOrder(
        calculated('free', '${a}'),
        calculated('a', '${b} + 1'),
        field('b', 'number', { expressions: { relevant: '/data/c > 1' } }),
        field('c', 'radio', { options: ['a'], expressions: { choice_filter: 'name = ${a}' } }),
        calculated('self', '/data/self + 1'),
        field('own', 'radio', { options: ['a'], expressions: { choice_filter: '${own} != name' } }),
        field('group', 'group', { expressions: { relevant: "${inside} = ''" } }),
        field('inside', 'short_text', { parent: 'group' }),
      ),
    )
    expect(circles).toEqual([['a', 'b', 'c'], ['self'], ['own'], ['group', 'inside']])
  })

  it('has no circle through constraints, requirements, texts and the held value', () => {
    const { circles } = compileForm(
      inOrder(
        calculated('a', 'if(. > ${b}, ., once(coalesce(${a}, ${b})))'),
        field('b', 'number', {
          label: '${a} ${b}',
          expressions: { constraint: '. > ${a} and ${b} > 1', required: "${a} = '' and ${b} = ''" },
        }),
      ),
    )
    expect(circles).toEqual([])
  })

  it.each([
    ['indexed-repeat(${x}, ${r}, position(..) - 1)', false],
    ['/data/r[position() = 1]/x', false],
    ['../../r/x', false],
    ['${r}[y > 1]/x', false],
    ['/data/r/x', true],
    ['../x', true],
  ])('orders instances of a repeat when it evaluates: %s', (expression, isCircle) => {
    const { circles } = compileForm(
      inOrder(
        field('r', 'repeat'),
        field('y', 'number', { parent: 'r' }),
        calculated('x', expression, 'r'),
      ),
    )
    expect(circles.length > 0).toBe(isCircle)
  })

  it('ignores expressions that cannot be evaluated and says why', () => {
    const { ignored } = compileForm(
      inOrder(
        field('a', 'number', { expressions: { relevant: '1 +', constraint: '${nobody} > 1' } }),
        field('1', 'number', { name: 'twice' }),
        field('2', 'number', { name: 'twice', expressions: { required: '${twice} > 1' } }),
        calculated('b', "nothing('x')"),
      ),
    )
    expect(ignored).toEqual([
      { fieldId: 'a', member: 'relevant', code: 'expected_value' },
      { fieldId: 'a', member: 'constraint', code: 'unknown_name' },
      { fieldId: '2', member: 'required', code: 'ambiguous_name' },
      { fieldId: 'b', member: 'calculation', code: 'unknown_function' },
    ])
  })

  it('needs patterns only for regex', () => {
    expect(usesPatterns([calculated('a', '1')])).toBe(false)
    expect(usesPatterns([calculated('a', "regex(${b}, 'x')")])).toBe(true)
  })
})

describe('the language', () => {
  const plain = { ...field('a', 'short_text'), name: null }

  it('is not used by a form of the contract', () => {
    expect(usesLanguage([plain])).toBe(false)
    const { name: _name, ...without } = plain
    expect(usesLanguage([without])).toBe(false)
  })

  it.each([
    ['a name', { name: 'a' }],
    ['a container', { type: 'group' as typeof plain.type }],
    ['an expression', { expressions: { relevant: 'true()' } }],
    ['choices', { choices: [{ name: 'r' }] }],
    ['a field to read only', { read_only: true }],
  ])('is used by a form with %s', (_what, member) => {
    expect(usesLanguage([plain, { ...plain, ...member }])).toBe(true)
  })
})
