import { toBoolean, toNumber } from '../values.ts'
import { singleValues, type Call, type FunctionDefinition } from './definition.ts'

/** Whether an amount lies in a range, of which −1 means no bound. */
const isBetween = (amount: number, min: number, max: number): boolean =>
  amount >= min && (max === -1 || amount <= max)

function checklist(call: Call): boolean {
  let satisfied = 0
  for (const value of call.valuesFrom(2)) if (toBoolean(value)) satisfied++
  return isBetween(satisfied, call.number(0), call.number(1))
}

function weightedChecklist(call: Call): boolean {
  let satisfied = 0
  for (let at = 2; at < call.count; at += 2) {
    const values = singleValues(call.value(at))
    for (const [index, weight] of singleValues(call.value(at + 1)).entries()) {
      const value = values[index]
      if (value === undefined) return false
      if (toBoolean(value)) satisfied += toNumber(weight)
    }
  }
  return isBetween(satisfied, call.number(0), call.number(1))
}

const constant = (value: boolean): FunctionDefinition => ({
  arguments: [],
  required: 0,
  result: 'boolean',
  call: () => value,
})

export const logicFunctions: Record<string, FunctionDefinition> = {
  boolean: {
    arguments: ['any'],
    required: 1,
    result: 'boolean',
    call: (call) => call.boolean(0),
  },
  'boolean-from-string': {
    arguments: ['text'],
    required: 1,
    result: 'boolean',
    call: (call) => ['1', 'true'].includes(call.text(0)),
  },
  checklist: {
    arguments: ['number', 'number', 'any'],
    required: 2,
    repeated: 1,
    result: 'boolean',
    call: checklist,
  },
  coalesce: {
    arguments: ['any', 'any'],
    required: 2,
    result: 'any',
    of: [0, 1],
    call: (call) => call.text(0) || call.text(1),
  },
  false: constant(false),
  if: {
    arguments: ['boolean', 'any', 'any'],
    required: 3,
    result: 'any',
    of: [1, 2],
    call: (call) => call.value(call.boolean(0) ? 1 : 2),
  },
  not: {
    arguments: ['boolean'],
    required: 1,
    result: 'boolean',
    call: (call) => !call.boolean(0),
  },
  once: {
    arguments: ['any'],
    required: 1,
    result: 'any',
    of: [0],
    reads: 'self',
    call: (call) => call.scope.environment.current.text() || call.text(0),
  },
  true: constant(true),
  'weighted-checklist': {
    arguments: ['number', 'number', 'any', 'number'],
    required: 2,
    repeated: 2,
    result: 'boolean',
    call: weightedChecklist,
  },
}
