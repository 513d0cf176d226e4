import type { FieldExpressions } from '../definition.ts'
import { ExpressionProblem } from '../expressions/index.ts'
import { contentKind } from '../field-types/index.ts'
import { findDependencies, namedForm, type NamedForm } from '../form/dependencies.ts'
import { buildTree, type Placed } from '../form/tree.ts'
import {
  translatedFieldTexts,
  type FieldTranslation,
  type Translations,
} from '../translations/definition.ts'
import { readExpressions, type ReadExpression } from './expressions.ts'
import type { MemberField } from './problems.ts'
import { referringTexts, withRenamed } from './texts.ts'

/** The members of a field in which another one was renamed. */
export type RenamedMembers = Partial<
  Pick<
    MemberField,
    'label' | 'description' | 'placeholder' | 'content' | 'settings' | 'expressions'
  >
>

interface Rename {
  readonly placed: Placed<MemberField>
  readonly before: string
  readonly after: string
  /** Whether `${name}` refers to the field; otherwise only paths do. */
  readonly isUnique: boolean
}

/** A form in which a field is renamed. */
export interface RenamedForm {
  /** With the name that the field had before. */
  readonly fields: readonly MemberField[]
  readonly rootName?: string | null | undefined
  readonly translations?: Translations
}

/**
 * Renames a field where the expressions, texts, triggers and translations of its form refer to it. Returns the members that change by the
 * ids of their fields, without the name itself. Expressions that cannot be parsed stay as they are.
 */
export function renameReferences(
  { fields, rootName, translations = {} }: RenamedForm,
  fieldId: string,
  name: string,
): { fields: ReadonlyMap<string, RenamedMembers>; translations: Translations } {
  const tree = buildTree(fields)
  const form = namedForm(tree, rootName)
  const placed = tree.byId.get(fieldId)
  const before = placed?.field.name
  if (!placed || !before || before === name) return { fields: new Map(), translations }
  const isUnique = form.names.find(before) === placed
  const rename = { placed, before, after: name, isUnique }
  const changes = tree.all.flatMap((owner): [string, RenamedMembers][] => {
    const changed = renamedMembers(owner, rename, form)
    return Object.keys(changed).length > 0 ? [[owner.field.id, changed]] : []
  })
  return {
    fields: new Map(changes),
    translations: isUnique ? renamedTranslations(translations, rename, form) : translations,
  }
}

function renamedMembers(
  owner: Placed<MemberField>,
  rename: Rename,
  form: NamedForm<MemberField>,
): RenamedMembers {
  const { field } = owner
  const expressions: FieldExpressions = {}
  for (const expression of readExpressions(field)) {
    const text = field.expressions![expression.member]!
    if (!text.includes(rename.before)) continue
    const renamed = renamedExpression(text, placesOf(expression, owner, rename, form), rename)
    if (renamed !== text) expressions[expression.member] = renamed
  }
  if (!rename.isUnique) return withChanges(field, {}, {}, expressions)
  const { before, after } = rename
  const trigger = field.expressions?.trigger
  if (trigger?.includes(before))
    expressions.trigger = trigger.map((each) => (each === before ? after : each))
  const texts: Record<string, string> = {}
  const settings: Record<string, string> = {}
  const groups = { expressions: expressions as Record<string, unknown>, settings }
  for (const text of referringTexts(field)) {
    const renamed = withRenamed(text, before, after)
    if (renamed === text.text) continue
    const [group, member] = text.path.split('.')
    if (member) groups[group as keyof typeof groups][member] = renamed
    else texts[text.path] = renamed
  }
  return withChanges(field, texts, settings, expressions)
}

function renamedTranslations(
  translations: Translations,
  { before, after }: Rename,
  { tree }: NamedForm<MemberField>,
): Translations {
  const renamed = (uuid: string, own: FieldTranslation): FieldTranslation => {
    const isRich = contentKind(tree.byId.get(uuid)?.field.type ?? 'hidden') === 'rich_text'
    const texts = translatedFieldTexts.flatMap((member) => {
      const text = own[member]
      const isHtml = member === 'content' && isRich
      return text ? [[member, withRenamed({ text, isHtml }, before, after)]] : []
    })
    return { ...own, ...Object.fromEntries(texts) }
  }
  return Object.fromEntries(
    Object.entries(translations).map(([language, { fields, ...texts }]) => {
      const all = Object.entries(fields ?? {}).map(([uuid, own]) => [uuid, renamed(uuid, own)])
      return [language, { ...texts, ...(fields && { fields: Object.fromEntries(all) }) }]
    }),
  )
}

const isFilled = (object: object): boolean => Object.keys(object).length > 0

const withChanges = (
  field: MemberField,
  texts: RenamedMembers,
  settings: object,
  expressions: FieldExpressions,
): RenamedMembers => ({
  ...texts,
  ...(isFilled(settings) && { settings: { ...field.settings, ...settings } }),
  ...(isFilled(expressions) && { expressions: { ...field.expressions, ...expressions } }),
})

/** The positions, from 1, of the tokens that refer to the field: references, steps of paths, and names of choice lists. */
function placesOf(
  { member, tree, analysis }: ReadExpression,
  owner: Placed<MemberField>,
  { placed, before, isUnique }: Rename,
  form: NamedForm<MemberField>,
): number[] {
  const isBefore = (text: string) => isUnique && text === before
  const steps: number[] = []
  try {
    findDependencies(tree, owner, form, member === 'choice_filter', ({ position }, fields) => {
      if (fields.size === 1 && fields.has(placed)) steps.push(position)
    })
  } catch (error) {
    // Such an expression is not evaluated either.
    if (!(error instanceof ExpressionProblem)) throw error
  }
  return [
    ...analysis.references.filter(({ name }) => isBefore(name)).map(({ position }) => position),
    ...analysis.lists.filter(({ value }) => isBefore(value)).map(({ position }) => position),
    ...steps,
  ]
}

/** What is before the name in a token: `${`, a quote, or the axis of a step. */
const beforeName = /\$\{\s*|['"]|child\s*::\s*/uy

function renamedExpression(
  text: string,
  positions: readonly number[],
  { before, after }: Rename,
): string {
  let renamed = text
  // From the end, so that the places before stay.
  for (const position of [...new Set(positions)].sort((a, b) => b - a)) {
    beforeName.lastIndex = position - 1
    const start = position - 1 + (beforeName.exec(text)?.[0].length ?? 0)
    renamed = renamed.slice(0, start) + after + renamed.slice(start + before.length)
  }
  return renamed
}
