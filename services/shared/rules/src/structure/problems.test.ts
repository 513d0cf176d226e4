import { describe, expect, it } from 'vitest'

import type { FieldType } from '../definition.ts'
import { formLogicProblems } from '../logic-problems.ts'
import { structureProblems } from './problems.ts'

const fieldOf = (uuid: string, type: FieldType, parent: string | null = null, on?: string) => ({
  uuid,
  type,
  parent,
  logic: on ? { conditions: [{ field_uuid: on, operator: 'is_not_empty' as const }] } : null,
})

const found = (...fields: ReturnType<typeof fieldOf>[]) =>
  structureProblems(fields).flatMap((problems, index) =>
    [...problems].map(([property, { code }]) => `${fields[index]!.uuid} ${property} ${code}`),
  )

const nested = (...types: FieldType[]) =>
  types.map((type, index) => fieldOf(`${index}`, type, index === 0 ? null : `${index - 1}`))

describe('the structure of a form', () => {
  it('may have groups and repeats', () => {
    const heading = fieldOf('h', 'heading')
    expect(found(heading, ...nested('group', 'repeat', 'group', 'heading'))).toEqual([])
  })

  it('has no unknown, simple or circular parents', () => {
    expect(
      found(
        fieldOf('a', 'email', 'missing'),
        fieldOf('b', 'email'),
        fieldOf('c', 'email', 'b'),
        fieldOf('d', 'group', 'e'),
        fieldOf('e', 'group', 'd'),
        fieldOf('f', 'email', 'd'),
        fieldOf('g', 'group', 'g'),
      ),
    ).toEqual([
      'a parent unknown_field',
      'c parent not_a_container',
      'd parent inside_itself',
      'e parent inside_itself',
      'g parent inside_itself',
    ])
  })

  it('has 8 containers in each other, of which 2 are repeats', () => {
    const groups = Array.from({ length: 8 }, () => 'group' as const)
    expect(found(...nested(...groups, 'email'))).toEqual([])
    expect(found(...nested(...groups, 'group'))).toEqual(['8 parent containers_too_deep'])
    expect(found(...nested('repeat', 'group', 'repeat', 'email'))).toEqual([])
    expect(found(...nested('repeat', 'repeat', 'repeat'))).toEqual(['2 parent repeats_too_deep'])
  })

  it('has some types outside only, and the first heading', () => {
    const types = ['page_break', 'submit_button', 'heading', 'heading'] as const
    expect(found(fieldOf('g', 'group'), ...types.map((type) => fieldOf(type, type, 'g')))).toEqual([
      'page_break parent never_inside',
      'submit_button parent never_inside',
      'heading parent opening_heading',
    ])
  })

  it('has no payment beside containers', () => {
    expect(found(fieldOf('p', 'payment'), fieldOf('g', 'group'))).toEqual([
      'p type payment_with_containers',
    ])
    expect(found(fieldOf('p', 'payment'), fieldOf('a', 'email'))).toEqual([])
  })

  it('has no conditions from outside on a field in a repeat', () => {
    const path = 'logic.conditions.0.field_uuid'
    expect(
      found(
        fieldOf('outside', 'email', null, 'inside'),
        fieldOf('r', 'repeat', null, 'inside'),
        fieldOf('inside', 'email', 'r'),
        fieldOf('beside', 'email', 'r', 'inside'),
        fieldOf('inner', 'repeat', 'r', 'inside'),
        fieldOf('deeper', 'email', 'inner', 'inside'),
        fieldOf('again', 'email', 'r', 'deeper'),
        fieldOf('outer', 'email', 'r', 'other'),
        fieldOf('other', 'email'),
      ),
    ).toEqual(['outside', 'r', 'again'].map((uuid) => `${uuid} ${path} in_a_repeat`))
  })
})

it('finds circles through the container of a field', () => {
  const fields = [
    fieldOf('g', 'group', null, 'x'),
    fieldOf('a', 'email', 'g'),
    fieldOf('x', 'email', null, 'a'),
    fieldOf('y', 'email', 'h', 'z'),
    fieldOf('z', 'email', 'h'),
    fieldOf('h', 'group'),
  ]
  const circular = formLogicProblems(fields, new Set()).map((problems) => problems.size > 0)
  expect(circular).toEqual([true, false, true, false, false, false])
})
