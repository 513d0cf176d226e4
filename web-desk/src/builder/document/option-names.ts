import type { DraftDocument, DraftField } from './draft-document.ts'
import type { FieldChange, OperationOf } from './operation.ts'

type Choices = NonNullable<DraftField['choices']>

const textsOf = ({ expressions }: DraftField): string[] =>
  Object.values(expressions ?? {}).filter((each) => typeof each === 'string')

/** A text in quotes, as expressions have it. */
const quotedText = /"([^"]*)"|'([^']*)'/g

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

const mentions = (expression: string, text: string): boolean =>
  expression.includes(`'${text}'`) || expression.includes(`"${text}"`)

/** Answers of these types hold the names of several options, separated by spaces. */
const separated: readonly string[] = ['checkbox', 'rank']

const canHaveName = ({ type }: DraftField, name: string): boolean =>
  !separated.includes(type) || !/\s/.test(name)

/**
 * Choices of which a renamed one has its former text as its name, if it has no name and an expression mentions that text. So expressions
 * mean the same option, also those that reach it through other fields.
 */
export function withKeptNames(
  { fields }: DraftDocument,
  field: DraftField,
  choices: Choices,
  { options, renames }: OperationOf<'set_options'>,
): Choices {
  // While a text is typed, the first rename is from the text before.
  const [rename] = renames
  const index = options.indexOf(rename?.to ?? '')
  if (!rename?.from || index < 0 || options.lastIndexOf(rename.to) !== index) return choices
  const { name: own, ...others } = choices[index]!
  if (own) return own === rename.to ? choices.with(index, others) : choices
  const name = rename.from
  const isTaken = options.some((option, at) => (choices[at]!.name || option) === name)
  const isMentioned = () =>
    fields.some((each) => textsOf(each).some((text) => mentions(text, name)))
  if (isTaken || !canHaveName(field, name) || !isMentioned()) return choices
  return choices.with(index, { ...others, name })
}

/**
 * The expressions that compare the field with an option that cannot keep its text as its name, with the new text. `names` are former and
 * present texts of options.
 */
export function withRenamedTexts(
  { fields }: DraftDocument,
  field: DraftField,
  { renames: [first] }: OperationOf<'set_options'>,
  names: ReadonlyMap<string, string>,
): { uuid: string; change: FieldChange }[] {
  if (names.size === 0 || !first || canHaveName(field, first.from)) return []
  const replace = (text: string) =>
    text.replace(quotedText, (all: string, double?: string, single?: string) => {
      const to = names.get(double ?? single ?? '')
      return to === undefined || (to.includes("'") && to.includes('"')) ? all : quoted(to)
    })
  return fields.flatMap((other) => {
    if (!other.expressions) return []
    const refers = (text: string) =>
      other === field || Boolean(field.name && text.includes(`\${${field.name}}`))
    const expressions = Object.fromEntries(
      Object.entries(other.expressions).map(([member, text]) => [
        member,
        typeof text === 'string' && refers(text) ? replace(text) : text,
      ]),
    ) as DraftField['expressions']
    return [{ uuid: other.uuid, change: { expressions } }]
  })
}
