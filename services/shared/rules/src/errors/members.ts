import type { Entry } from './catalogue.ts'

const position = { position: 'number' } as const

/** Errors of names, expressions and choices. Positions count characters from 1. */
export const memberErrors = {
  not_a_name: [
    'Must have 1 to 64 letters A to Z, digits, and the characters _ . -, and begin with a letter or _.',
  ],
  name_reserved: ['{name} is reserved. Choose another name.', { name: 'text' }],
  name_taken: ['Another field in the same place has this name.'],
  repeat_name_taken: ['Another repeat of the form has this name.'],
  unknown_name: [
    "There is no field with the name '{name}'[[ at character {position}]].",
    { name: 'text', position: 'number?' },
  ],
  ambiguous_name: [
    "Several fields have the name '{name}'[[ at character {position}]].",
    { name: 'text', position: 'number?' },
  ],
  not_in_repeat: ["'{name}' is not a field in this repeat.", { name: 'text' }],
  unknown_list: [
    "There is no field with options and the name '{name}' at character {position}.",
    { name: 'text', ...position },
  ],
  field_is_referenced: [
    'These fields refer to this one by its name: {fields}.',
    { fields: 'list' },
  ],

  unknown_expression: [
    'There is no expression {name}. Use one of: {allowed}.',
    { name: 'text', allowed: 'list' },
  ],
  expression_not_for_type: ['A {type} field cannot have this expression.', { type: 'text' }],
  circular_expressions: ['These fields depend on each other: {fields}.', { fields: 'list' }],
  set_by_calculation: ['Must be left out: the calculation gives this field its value.'],
  set_by_repeat_count: ['Must be left out: repeat_count gives the number of entries.'],

  choices_differ: [
    'Must have {count, number} entries, as many as the field has options.',
    { count: 'number' },
  ],
  choice_name_repeated: ['Another option of this field has this name.'],
  choice_name_with_space: ['Must not contain white space, which separates chosen options.'],

  expression_too_deep: [
    'More than {max} levels of parentheses at character {position}.',
    { max: 'number', ...position },
  ],
  unexpected_character: [
    "Unexpected '{found}' at character {position}.",
    { found: 'text', ...position },
  ],
  curly_quote: [
    "Use straight quotes instead of '{found}' at character {position}.",
    { found: 'text', ...position },
  ],
  unclosed_text: ['The text that begins at character {position} has no closing quote.', position],
  bad_reference: [
    'Write a reference as {example} at character {position}.',
    { example: 'text', ...position },
  ],
  last_saved: [
    "'last-saved' at character {position} is not supported, because an expression knows the answers of its own record only.",
    position,
  ],
  expected: ["Expected '{expected}' at character {position}.", { expected: 'text', ...position }],
  expected_value: ['Expected a value at character {position}.', position],
  expected_name: ['Expected a name at character {position}.', position],
  expected_operator: [
    "Expected an operator before '{found}' at character {position}.",
    { found: 'text', ...position },
  ],
  unsupported_path: [
    "Paths with '{found}' are not supported at character {position}.",
    { found: 'text', ...position },
  ],
  unknown_function: [
    "There is no function '{name}' at character {position}.",
    { name: 'text', ...position },
  ],
  too_few_arguments: [
    "'{name}' at character {position} needs at least {min} arguments.",
    { name: 'text', min: 'number', ...position },
  ],
  too_many_arguments: [
    "'{name}' at character {position} takes at most {max} arguments.",
    { name: 'text', max: 'number', ...position },
  ],
  unpaired_arguments: [
    "'{name}' at character {position} needs its last arguments in pairs.",
    { name: 'text', ...position },
  ],
  not_a_path: ['Expected a reference or a path at character {position}.', position],
  not_a_quoted_reference: [
    "Expected a reference in quotes, such as '{example}', at character {position}.",
    { example: 'text', ...position },
  ],
  too_many_steps: [
    'The paths of the form visit more than {max, number} fields.',
    { max: 'number' },
  ],
  pattern_too_long: ['A pattern has at most {max} characters.', { max: 'number' }],
  pattern_repeats_too_often: ['The counts of a pattern may add up to {max}.', { max: 'number' }],
  lookaround: ['Patterns cannot look ahead or behind: {found}.', { found: 'text' }],
  backreference: ['Patterns cannot refer back to a group: {found}.', { found: 'text' }],
  bad_pattern: ['The pattern is not a regular expression: {pattern}.', { pattern: 'text' }],
} as const satisfies Record<string, Entry>
