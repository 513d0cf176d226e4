import type { PropertyError, PropertyErrors } from '@formpost/kit/errors'
import { sameJson, usesLanguage } from '@formpost/rules'
import {
  findMemberProblems,
  isName,
  nameOf,
  type MemberField,
  type MemberProblems,
} from '@formpost/rules/form-members'
import { RE2JS } from 're2js'

import { errorsAt, errorsOf } from './domain-error.ts'
import type { NewField } from './field.ts'

/** What names and expressions depend on. */
export interface NamedContent {
  fields: readonly NewField[]
  /** The first step of absolute paths; null for the default. */
  rootName: string | null
}

type Problems = ReadonlyMap<string, MemberProblems>

/** A field as the rules read its names, expressions and choices. */
export const toMemberField = ({
  uuid,
  defaultValue,
  members,
  ...field
}: NewField): MemberField => ({
  ...field,
  ...members,
  id: uuid,
  default_value: defaultValue,
})

const hasNames = ({ fields }: NamedContent): boolean => fields.some(({ members }) => members?.name)

function problemsOf(content: NamedContent, isNamed: boolean): Problems {
  const fields = content.fields.map(toMemberField)
  if (!isNamed && !usesLanguage(fields)) return new Map()
  const { rootName } = content
  return findMemberProblems(fields, { rootName, hasNames: isNamed, patterns: RE2JS })
}

/** The problems of a form that it does not have already. */
function newProblems(after: NamedContent, before: NamedContent): Map<string, MemberProblems> {
  // Without the last name, references in texts still need it.
  const isNamed = hasNames(after) || hasNames(before)
  const found = problemsOf(after, isNamed)
  if (found.size === 0) return new Map()
  const had = problemsOf(before, isNamed)
  const isNew = (uuid: string, path: string, problem: PropertyError) =>
    !sameJson(had.get(uuid)?.get(path) ?? null, problem)
  const added = [...found].map(
    ([uuid, problems]) =>
      [
        uuid,
        new Map([...problems].filter(([path, problem]) => isNew(uuid, path, problem))),
      ] as const,
  )
  return new Map(added.filter(([, problems]) => problems.size > 0))
}

/** The errors of names, expressions and choices of fields that replace those of a form, at `fields.<index>`. */
export function memberErrors(after: NamedContent, before: NamedContent): PropertyErrors {
  const problems = newProblems(after, before)
  const errors = after.fields.map(({ uuid }, index) =>
    errorsAt(`fields.${index}`, errorsOf(problems.get(uuid) ?? new Map<string, PropertyError>())),
  )
  return Object.assign({}, ...errors) as PropertyErrors
}

/** The properties by which a field can break what others say of it. */
const referredProperties = ['name', 'parent', 'type']

/**
 * The errors of names, expressions and choices that a change of one field causes: its own, or else those of the fields that refer to
 * it. `changed` are the properties that the change sets.
 */
export function changeErrors(
  uuid: string,
  changed: readonly string[],
  after: NamedContent,
  before: NamedContent,
): PropertyErrors {
  const problems = newProblems(after, before)
  const own = problems.get(uuid)
  if (own) return errorsOf(own)
  const property = referredProperties.find((name) => changed.includes(name)) ?? 'body'
  const error = errorOfOthers(problems, after)
  return error ? { [property]: [error] } : {}
}

/** The errors of removing fields to which others refer. */
export function removalErrors(after: NamedContent, before: NamedContent): PropertyErrors {
  const error = errorOfOthers(newProblems(after, before), after)
  return error ? { field: [error] } : {}
}

/** Fields that an error names. */
const maxNamed = 10

function errorOfOthers(problems: Problems, { fields }: NamedContent): PropertyError | undefined {
  const causes = [...problems.values()].flatMap((each) => [...each.values()])
  const isMissing = causes.some(({ code }) => code === 'unknown_name' || code === 'unknown_list')
  if (!isMissing) return causes[0]
  const referring = fields.filter(({ uuid }) => problems.has(uuid)).slice(0, maxNamed)
  return {
    code: 'field_is_referenced',
    fields: referring.map((field) => nameOf(toMemberField(field))),
  }
}

/** The errors of the root name of a form. */
export const rootNameErrors = (rootName: string | null | undefined): PropertyErrors =>
  rootName && !isName(rootName) ? { root_name: [{ code: 'not_a_name' }] } : {}
