import { parentPort } from 'node:worker_threads'

import type { FormField } from '@formpost/rules'
import { compileForm, type RawAnswers } from '@formpost/rules/form'
import { RE2JS } from 're2js'

import { evaluateRecord } from '../domain/evaluated-record.ts'

/** A record, and the form that it belongs to. */
export interface EvaluationRequest {
  fields: readonly FormField[]
  rootName: string
  answers: RawAnswers
  clock: string | null
}

parentPort!.on('message', ({ fields, rootName, answers, clock }: EvaluationRequest) => {
  const form = compileForm(fields, { rootName, patterns: RE2JS })
  parentPort!.postMessage(evaluateRecord(form, answers, { clock }))
})
