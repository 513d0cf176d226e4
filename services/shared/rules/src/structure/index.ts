export { answerMoves, type AnswerMove } from './moves.ts'
export { contentsOf, inFormOrder, moveInto, placeNewField, type StructuredField } from './places.ts'
export { structureProblems, type StructureProblem } from './problems.ts'
