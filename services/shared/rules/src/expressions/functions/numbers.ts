import { isNodeSet, toNumber, type Value } from '../values.ts'
import type { Call, FunctionDefinition } from './definition.ts'

const ofOne = (calculate: (value: number) => number): FunctionDefinition => ({
  arguments: ['number'],
  required: 1,
  result: 'number',
  call: (call) => calculate(call.number(0)),
})

const ofTwo = (calculate: (a: number, b: number) => number): FunctionDefinition => ({
  arguments: ['number', 'number'],
  required: 2,
  result: 'number',
  call: (call) => calculate(call.number(0), call.number(1)),
})

/** NaN if one of the values is no number, or if there are none. */
const ofAll = (name: string, choose: (a: number, b: number) => number): FunctionDefinition => ({
  arguments: ['any'],
  required: 0,
  repeated: 1,
  result: 'number',
  call(call) {
    const chosen = (values: Iterable<Value>): number => {
      let found: number | undefined
      for (const value of values) {
        const number = toNumber(value)
        found = found === undefined ? number : choose(found, number)
      }
      return found ?? NaN
    }
    if (call.count !== 1) return chosen(call.valuesFrom(0))
    const value = call.value(0)
    return isNodeSet(value) ? call.aggregate(value, name, chosen) : chosen([value])
  },
})

/** Half away from zero, as ODK's engine does. */
function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const size = Math.round(Math.abs(value) * factor) / factor
  return value < 0 ? -size : size
}

const sum = (call: Call): number =>
  call.aggregate(call.nodes(0), 'sum', (texts) => {
    let total = 0
    for (const text of texts) total += toNumber(text)
    return total
  })

export const numberFunctions: Record<string, FunctionDefinition> = {
  abs: ofOne(Math.abs),
  acos: ofOne(Math.acos),
  asin: ofOne(Math.asin),
  atan: ofOne(Math.atan),
  atan2: ofTwo(Math.atan2),
  ceiling: ofOne(Math.ceil),
  cos: ofOne(Math.cos),
  exp: ofOne(Math.exp),
  exp10: ofOne((value) => 10 ** value),
  floor: ofOne(Math.floor),
  int: ofOne(Math.trunc),
  log: ofOne(Math.log),
  log10: ofOne(Math.log10),
  max: ofAll('max', Math.max),
  min: ofAll('min', Math.min),
  number: {
    arguments: ['any'],
    required: 0,
    result: 'number',
    call: (call) => (call.count > 0 ? call.number(0) : toNumber([call.scope.node])),
  },
  pi: { arguments: [], required: 0, result: 'number', call: () => Math.PI },
  pow: ofTwo((base, power) => base ** power),
  random: {
    arguments: [],
    required: 0,
    result: 'number',
    reads: 'random',
    call: ({ scope }) => scope.environment.random(),
  },
  round: {
    arguments: ['number', 'number'],
    required: 1,
    result: 'number',
    call: (call) => round(call.number(0), call.count > 1 ? call.number(1) : 0),
  },
  sin: ofOne(Math.sin),
  sqrt: ofOne(Math.sqrt),
  sum: { arguments: ['nodes'], required: 1, result: 'number', call: sum },
  tan: ofOne(Math.tan),
}
