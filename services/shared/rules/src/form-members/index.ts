/** The names, expressions and choices of forms, for the service and for editors of forms. */
export {
  findMemberProblems,
  type MemberOptions,
  type MemberProblems,
} from './find-member-problems.ts'
export { isName } from './names.ts'
export { type MemberField, type MemberProblem, nameOf } from './problems.ts'
export { renameReferences } from './rename-references.ts'
