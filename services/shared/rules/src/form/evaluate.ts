import type { LanguageForm } from './compile-form.ts'
import { maxAnswersLength, maxEvaluatedFields } from './limits.ts'
import { measureRecord } from './record-size.ts'
import { collectEvaluation } from './record/collect.ts'
import { Failures } from './record/failures.ts'
import { createRecord, ownerAddress } from './record/record-tree.ts'
import { Runtime, type Mode } from './record/runtime.ts'
import { takeAsSent } from './take-as-sent.ts'
import type { EvaluationOptions, FormEvaluation, RawAnswers } from './types.ts'

/**
 * Evaluates a complete record, as a service does when it arrives. Calculations run again, apart from those whose result is stored.
 * Beyond the limits of an evaluation the answers are taken as sent, and `checks` says so.
 */
export function evaluate(
  form: LanguageForm,
  raw: RawAnswers,
  options: EvaluationOptions,
): FormEvaluation {
  if (measureRecord(form, raw).fields > maxEvaluatedFields) return takeAsSent(form, raw)
  const evaluation = evaluateIn('sent', form, raw, options)
  if (lengthOf([...evaluation.answers.values()]) > maxAnswersLength) return takeAsSent(form, raw)
  if (evaluation.checks.length === 0) return evaluation
  const { checks } = evaluation
  return { ...evaluateIn('unchecked', form, raw, options), checks }
}

/** Characters of the texts in answers. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + lengthOf(each), 0)
}

/** What constraints and conditions read of `uuid()` in the service, which knows none of the device. */
const anyUuid = '00000000-0000-4000-8000-000000000000'

function evaluateIn(
  mode: Mode,
  form: LanguageForm,
  raw: RawAnswers,
  { clock, maxSteps }: EvaluationOptions,
): FormEvaluation {
  const failures = new Failures()
  const runtime = new Runtime({
    ...{ form, mode, clock, maxSteps },
    // Stored results are taken as sent, so that nothing depends on chance.
    random: () => 0,
    uuid: () => anyUuid,
    onChange: (cell) => failures.note(cell),
    onNewInstance: () => {},
  })
  const record = createRecord(runtime, raw, false)
  runtime.tracker.flush()
  const evaluation = collectEvaluation(record)
  return { ...evaluation, checks: failures.checks(ownerAddress) }
}
