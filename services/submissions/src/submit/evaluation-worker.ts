import { parentPort } from 'node:worker_threads'

import type { FormField } from '@formpost/rules'
import { compileForm, type LanguageForm, type RawAnswers } from '@formpost/rules/form'
import { RE2JS } from 're2js'

import { evaluateRecord } from '../domain/evaluated-record.ts'

/** A record, and the form that it belongs to. */
export interface EvaluationRequest {
  /** Undefined if it is the form of the record before. */
  newForm: { fields: readonly FormField[]; rootName: string } | undefined
  answers: RawAnswers
  clock: string | null
}

let form: LanguageForm

parentPort!.on('message', ({ newForm, answers, clock }: EvaluationRequest) => {
  if (newForm) form = compileForm(newForm.fields, { rootName: newForm.rootName, patterns: RE2JS })
  parentPort!.postMessage(evaluateRecord(form, answers, { clock }))
})
