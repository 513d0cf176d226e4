import fc from 'fast-check'

import {
  fieldTypes,
  isContainer,
  isInput,
  operators,
  type AnswerValue,
  type Condition,
  type FieldLogic,
  type FieldType,
  type FormField,
  type InputFieldType,
} from '../src/index.ts'

const options = ['Red', 'Green', '1', '0', 'false', '２']

/** Valid answers in normal form, so that tests know the result without the rules. */
const validAnswers: Record<InputFieldType, readonly AnswerValue[]> = {
  short_text: ['Red', 'Red ', '1', '1.0', '0', 'false', '2026-03-04', '２', 'a', '-3', '1e1'],
  long_text: ['Red\nGreen', '10', '.5'],
  email: ['ada@example.org', 'a@b'],
  number: [0, 1, 10, -3, 0.5, 1e21, 2026],
  phone: ['112', '+31 20 1234567', '020.123.4567'],
  date: ['2026-03-04', '2026-03-05', '2024-02-29'],
  dropdown: options,
  radio: options,
  checkbox: [['Red'], ['1'], ['Red', '1'], ['0', 'false', '２'], options],
  file: ['3f2b8c1e-0d4a-4b6f-9a57-1c2d3e4f5a6b'],
  hidden: ['spring', '1', 'Red'],
  consent: [true],
  rating: [1, 3, 5],
  rank: [options, options.toReversed()],
  time: ['09:30', '09:30:15', '00:00', '23:59'],
  datetime: ['2026-05-01T09:30:00+02:00', '2026-05-01T07:30:00Z', '2026-05-02T00:00:00-05:00'],
}
const blanks = [undefined, null, '', '  ', []]
const comparisons = [
  ...['Red', 'Gre', '1', '1.0', '0', '-3', '10', '9', '.5', 'a', '', '２', 'false', 'a@b', '112'],
  ...['2026-03-04', '2026-03-03', '2026-02-30', '2026', 'spring'],
]

/** A form with acyclic dependencies and fields in any order. */
export const arbitraryForm = (maxLength = 8): fc.Arbitrary<FormField[]> =>
  fc
    .array(fc.record({ draft: arbitraryDraft, place: fc.nat() }), { minLength: 1, maxLength })
    .map((drafts) => {
      const ranks = drafts
        .map((_, index) => index)
        .sort((a, b) => drafts[a]!.place - drafts[b]!.place)
      return drafts.map(({ draft }, index) => toField(draft, index, ranks.indexOf(index)))
    })

interface Draft {
  type: FieldType
  is_required: boolean
  default_value: string | null
  logic: (Omit<FieldLogic, 'conditions'> & { conditions: DraftCondition[] }) | null
}
type DraftCondition = Omit<Condition, 'field_uuid'> & { target: number }

const arbitraryDraft: fc.Arbitrary<Draft> = fc.record({
  type: fc.constantFrom(...fieldTypes.filter((type) => !isContainer(type))),
  is_required: fc.boolean(),
  default_value: fc.constantFrom(null, 'spring', ' '),
  logic: fc.option(
    fc.record({
      action: fc.constantFrom('show' as const, 'require' as const),
      condition_type: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(
        fc.record({
          target: fc.nat(),
          operator: fc.constantFrom(...operators),
          value: fc.constantFrom(...comparisons, null),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
})

/** A field depends only on earlier drafts, which excludes cycles. */
function toField(draft: Draft, index: number, position: number): FormField {
  const conditions = index === 0 ? [] : (draft.logic?.conditions ?? [])
  return {
    id: `f${index}`,
    type: draft.type,
    label: null,
    content: null,
    description: null,
    placeholder: null,
    options,
    default_value: draft.default_value,
    settings: null,
    is_required: draft.is_required,
    position,
    logic: draft.logic && {
      ...draft.logic,
      conditions: conditions.map(({ target, ...rest }) => ({
        ...rest,
        field_uuid: `f${target % index}`,
      })),
    },
  }
}

/** Answers that are blank or valid in normal form. */
export const validAnswersTo = (
  fields: readonly FormField[],
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      fields.flatMap(({ id, type }) => {
        if (!isInput(type)) return []
        const answer = fc.oneof(
          { arbitrary: fc.constantFrom(...validAnswers[type]), weight: 3 },
          { arbitrary: fc.constantFrom(...blanks), weight: 1 },
        )
        return [[id, answer] as const]
      }),
    ),
  )

/** Arbitrary JSON or valid answers for fields, and unknown keys. */
export const anyAnswersTo = (fields: readonly FormField[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      validAnswersTo(fields),
      fc.dictionary(fc.constantFrom(...fields.map(({ id }) => id)), fc.jsonValue({ maxDepth: 2 })),
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue({ maxDepth: 2 })),
    )
    .map((parts) => Object.fromEntries(parts.flatMap((part) => Object.entries(part))))
