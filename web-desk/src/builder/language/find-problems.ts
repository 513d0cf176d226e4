import type { Form } from '@formpost/contract'
import { structureProblems } from '@formpost/rules'
import { findMemberProblems, type MemberProblem } from '@formpost/rules/form-members'
import { loadErrorTexts, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'

import type { DraftDocument, Problem } from '../document/index.ts'
import { memberFields } from './names.ts'

await loadErrorTexts()

const problemOf = (field: string, property: string, error: MemberProblem): Problem => ({
  field,
  property,
  code: 'language',
  text: propertyErrorText(error) ?? error.code,
  position: 'position' in error ? (error.position as number) : undefined,
})

/** What the API would refuse of groups, names and expressions when a document is published. */
export function findLanguageProblems(document: DraftDocument, form: Form): Problem[] {
  const { fields } = document
  const rootName = document.form.root_name ?? form.root_name
  const ofMembers = findMemberProblems(memberFields(document), { rootName })
  return structureProblems(fields).flatMap((ofPlace, index) => {
    const { uuid } = fields[index]!
    const all = new Map<string, MemberProblem>([...(ofMembers.get(uuid) ?? []), ...ofPlace])
    return Array.from(all, ([property, error]) => problemOf(uuid, property, error))
  })
}
