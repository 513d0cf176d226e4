import {
  contentLimitProblems,
  formLogicProblems,
  ownProblems,
  structureProblems,
  type FormField,
} from '@formpost/rules'
import { findMemberProblems, type MemberOptions } from '@formpost/rules/form-members'

/** Why a field of a form could not be published. */
export interface Problem {
  /** The id of the field. */
  id: string
  /** The property, such as `logic.conditions`. */
  path: string
  code: string
  /** The name of another field that it is about. */
  name?: string | undefined
}

const withUuid = (field: FormField) => ({ ...field, uuid: field.id })

function problemsOf(
  fields: readonly FormField[],
  options: MemberOptions,
  isEncrypted: boolean,
): Problem[] {
  const listed = fields.map(withUuid)
  const [structure, logic] = [structureProblems(listed), formLogicProblems(listed, new Set())]
  const members = findMemberProblems(fields, options)
  return fields.flatMap((field, index) => {
    const all = [
      ...structure[index]!,
      ...logic[index]!,
      ...ownProblems(field, true, isEncrypted),
      ...(members.get(field.id) ?? []),
    ]
    return all.map(([path, problem]): Problem => {
      const name = 'name' in problem && typeof problem.name === 'string' ? problem.name : undefined
      return { id: field.id, path, code: problem.code, name }
    })
  })
}

/** Finds what changed fields of a form could not be published for, apart from what the imported ones could not. */
export class ProblemFinder {
  readonly #imported: readonly FormField[]
  readonly #options: MemberOptions
  #known: ReadonlySet<string> | undefined

  constructor(imported: readonly FormField[], options: MemberOptions) {
    this.#imported = imported
    this.#options = options
  }

  /** Whether there are more fields, conditions or expressions than a form can have. */
  isTooLarge(fields: readonly FormField[]): boolean {
    const found = contentLimitProblems(fields.map(withUuid), this.#imported.map(withUuid))
    return found.form.length > 0 || found.fields.size > 0
  }

  newProblems(fields: readonly FormField[], isEncrypted: boolean): Problem[] {
    const all = problemsOf(fields, this.#options, isEncrypted)
    if (all.length === 0) return all
    this.#known ??= new Set(problemsOf(this.#imported, this.#options, false).map(keyOf))
    return all.filter((problem) => !this.#known!.has(keyOf(problem)))
  }
}

const keyOf = ({ id, path, code }: Problem): string => `${id} ${path} ${code}`
