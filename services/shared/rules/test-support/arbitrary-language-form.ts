import fc from 'fast-check'

import type { FieldExpressions, FormField } from '../src/index.ts'

function reference(): fc.Arbitrary<string> {
  return fc.nat(20).map((target) => `#${target}`)
}

/** A form with expressions, groups and repeats, without circles unless the dice say so. */
export const arbitraryLanguageForm: fc.Arbitrary<FormField[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom(
        ...[
          'short_text',
          'number',
          'radio',
          'checkbox',
          'rank',
          'date',
          'paragraph',
          'hidden',
          'hidden',
        ],
        ...['group', 'repeat', 'repeat'],
      ),
      parent: fc.nat(20),
      isTop: fc.boolean(),
      is_required: fc.boolean(),
      expressions: fc.record({
        relevant: option(4, condition()),
        required: option(5, condition()),
        constraint: option(4, fc.oneof(condition(), fc.constantFrom(". != 'b'", '. > 2'))),
        calculation: option(1, value()),
        choice_filter: option(2, filter()),
        default: option(4, value()),
        repeat_count: option(4, value()),
      }),
      trigger: option(6, fc.nat(20)),
      label: option(3, fc.nat(20)),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((drafts) => {
    const { length } = drafts
    const name = (index: number) => `f${index % length}`
    return drafts.map((draft, index): FormField => {
      const parents = drafts.flatMap(({ type }, at) =>
        at < index && (type === 'group' || type === 'repeat') ? [at] : [],
      )
      const parent = draft.isTop ? undefined : parents[draft.parent % parents.length]
      const { type } = draft
      const withNames = (text: string) =>
        text.replace(/#(\d+)/g, (_, target: string) => `\${${name(Number(target))}}`)
      const used = Object.entries(draft.expressions).filter(([member, text]) => {
        if (text === null) return false
        if (member === 'calculation')
          return type === 'hidden' || (type === 'number' && index % 3 === 0)
        return member !== 'repeat_count' || type === 'repeat'
      })
      const expressions: FieldExpressions = Object.fromEntries(
        used.map(([member, text]) => [member, withNames(text ?? '')]),
      )
      if (draft.trigger !== null && type === 'hidden') expressions.trigger = [name(draft.trigger)]
      return {
        id: name(index),
        name: name(index),
        parent: parent === undefined ? null : name(parent),
        type: type as FormField['type'],
        label: draft.label === null ? null : withNames(`Of #${draft.label}`),
        content: null,
        description: null,
        placeholder: null,
        options: ['radio', 'checkbox', 'rank'].includes(type) ? ['a', 'b', 'c'] : null,
        choices: type === 'radio' ? [{ filter: { col: 'b' } }, { filter: { col: '1' } }, {}] : null,
        default_value: null,
        settings: null,
        logic: null,
        is_required: draft.is_required,
        position: index,
        expressions,
      }
    })
  })

export const arbitraryAnswer = fc.constantFrom<unknown>(
  ...['a', 'b', '', null, 0, 1, 2, 3, '2', 'x', '2024-02-29'],
  ...[['a'], ['c', 'a'], ['b', 'x'], ['c', 'a', 'b']],
)

/** One in `frequency` has none. */
function option<T>(chance: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: chance }, { arbitrary, weight: 1 })
}

function value(): fc.Arbitrary<string> {
  return fc.oneof(
    reference(),
    fc
      .tuple(reference(), reference())
      .chain(([a, b]) =>
        fc.constantFrom(
          ...[`${a} + 1`, `concat(${a}, ${b})`, `sum(${a})`, `count(${a})`, `join('-', ${a})`],
          ...[`max(${a})`, `coalesce(${a}, ${b})`, `if(${a} = ${b}, ${a}, 2)`, `position(..)`],
          ...[`count-selected(${a})`, `${a}[1]`, `once(${a})`, `if(. > 1, ., ${a})`, `today()`],
          ...[`indexed-repeat(${a}, ${b}, 2)`, `count(../*)`, `count(/data/*)`, `${a}[. != '']`],
          `indexed-repeat(${a}, ${b}, position(..) - 1)`,
        ),
      ),
  )
}

function condition(): fc.Arbitrary<string> {
  return fc
    .tuple(reference(), reference())
    .chain(([a, b]) =>
      fc.constantFrom(
        ...[`${a} = 'a'`, `${a} != ${b}`, `${a} > 1`, `selected(${a}, 'c')`, `${a} = ''`],
        ...[`count(${a}) < 2`, `position(..) > 1`, `not(${a} = 'b') and ${b} < 3`],
      ),
    )
}

function filter(): fc.Arbitrary<string> {
  return reference().chain((a) =>
    fc.constantFrom(
      `name != ${a}`,
      `col = ${a}`,
      `selected(${a}, name)`,
      `label = 'a' or ${a} = 1`,
    ),
  )
}
