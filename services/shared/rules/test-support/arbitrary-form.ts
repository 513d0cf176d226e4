import fc from 'fast-check'

import {
  type AnswerValue,
  type Condition,
  type FieldLogic,
  type FieldType,
  fieldTypes,
  type FormField,
  type InputFieldType,
  isInput,
  operators,
} from '../src/index.ts'

const options = ['Red', 'Green', '1', '0', 'false', '２']

/** Answers that are right as they stand, so that their normal form is known without asking the rules. */
const rightAnswers: Record<InputFieldType, readonly AnswerValue[]> = {
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
}
const blanks = [undefined, null, '', '  ', []]
const comparisons = [
  ...['Red', 'Gre', '1', '1.0', '0', '-3', '10', '9', '.5', 'a', '', '２', 'false', 'a@b', '112'],
  ...['2026-03-04', '2026-03-03', '2026-02-30', '2026', 'spring'],
]

/** A form whose fields depend on each other in no circle, and their order in the form is any. */
export const arbitraryForm = (maxLength = 8): fc.Arbitrary<FormField[]> =>
  fc
    .array(fc.record({ draft: arbitraryDraft, place: fc.nat() }), { minLength: 1, maxLength })
    .map((drafts) => {
      const ranks = drafts.map((_, at) => at).sort((a, b) => drafts[a]!.place - drafts[b]!.place)
      return drafts.map(({ draft }, at) => toField(draft, at, ranks.indexOf(at)))
    })

interface Draft {
  type: FieldType
  is_required: boolean
  default_value: string | null
  logic: (Omit<FieldLogic, 'conditions'> & { conditions: DraftCondition[] }) | null
}
type DraftCondition = Omit<Condition, 'field_uuid'> & { target: number }

const arbitraryDraft: fc.Arbitrary<Draft> = fc.record({
  type: fc.constantFrom(...fieldTypes),
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

/** Each field depends on fields drafted before it only, which keeps circles out. */
function toField(draft: Draft, at: number, position: number): FormField {
  const conditions = at === 0 ? [] : (draft.logic?.conditions ?? [])
  return {
    id: `f${at}`,
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
        field_uuid: `f${target % at}`,
      })),
    },
  }
}

/** Answers of which each is blank or right as it stands. */
export const rightAnswersTo = (
  fields: readonly FormField[],
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      fields.flatMap(({ id, type }) => {
        if (!isInput(type)) return []
        const answer = fc.oneof(
          { arbitrary: fc.constantFrom(...rightAnswers[type]), weight: 3 },
          { arbitrary: fc.constantFrom(...blanks), weight: 1 },
        )
        return [[id, answer] as const]
      }),
    ),
  )

/** Any JSON for each field, now and then right, and keys that no field has. */
export const anyAnswersTo = (fields: readonly FormField[]): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      rightAnswersTo(fields),
      fc.dictionary(fc.constantFrom(...fields.map(({ id }) => id)), fc.jsonValue({ maxDepth: 2 })),
      fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.jsonValue({ maxDepth: 2 })),
    )
    .map((parts) => Object.fromEntries(parts.flatMap((part) => Object.entries(part))))
