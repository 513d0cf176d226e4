import { createHash } from 'node:crypto'

import type { AnswerValue } from '@formpost/rules'
import {
  enteredText,
  evaluate,
  takeAsSent,
  type Address,
  type EvaluationOptions,
  type FormAnswer,
  type FormAnswerProblem,
  type FormCheck,
  type FormEvaluation,
  type LanguageForm,
  type RawAnswers,
} from '@formpost/rules/form'

/** What the service needs of the evaluation of a record by a form with expressions, groups or repeats. */
export interface EvaluatedRecord {
  answers: Map<string, FormAnswer>
  problems: Map<Address, FormAnswerProblem>
  /** Addresses of problems that a service may store. */
  languageProblems: Set<Address>
  checks: FormCheck[]
  /** What was sent and is not among the answers. */
  sent: Map<Address, AnswerValue>
  /** A hash of what a person has entered. */
  enteredHash: string
  /** False if there was not enough time or memory: another attempt may have another result. */
  isEvaluated: boolean
}

export const evaluateRecord = (
  form: LanguageForm,
  raw: RawAnswers,
  options: EvaluationOptions,
): EvaluatedRecord => toRecord(form, raw, evaluate(form, raw, options), true)

/** The same for a record that cannot be evaluated. */
export const unevaluatedRecord = (form: LanguageForm, raw: RawAnswers): EvaluatedRecord =>
  toRecord(form, raw, takeAsSent(form, raw), false)

function toRecord(
  form: LanguageForm,
  raw: RawAnswers,
  evaluation: FormEvaluation,
  isEvaluated: boolean,
): EvaluatedRecord {
  const { answers, problems, languageProblems, checks, replaced, leftOut } = evaluation
  const enteredHash = createHash('sha256')
    .update(enteredText(form, raw, evaluation))
    .digest('base64url')
  const sent = new Map([...replaced, ...leftOut])
  return { answers, problems, languageProblems, checks, sent, enteredHash, isEvaluated }
}
