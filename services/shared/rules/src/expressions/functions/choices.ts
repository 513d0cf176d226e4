import { isNodeSet, splitAtSpace, toText, trimSpace } from '../values.ts'
import type { Call, FunctionDefinition } from './definition.ts'

/** Splitting a text takes much longer than reading it. */
const splittingShift = 2

/** The chosen choices of a field, or the words of a text. */
function selectionOf(call: Call): readonly string[] {
  const value = call.value(0)
  const selection = isNodeSet(value) ? value[0]?.selection() : undefined
  return selection ?? splitAtSpace(call.charged(toText(value), splittingShift))
}

function choiceName(call: Call): string {
  const [field] = call.nodes(1)
  return (field && call.scope.environment.choiceName(field, call.text(0))) ?? ''
}

export const choiceFunctions: Record<string, FunctionDefinition> = {
  'count-selected': {
    arguments: ['any'],
    required: 1,
    result: 'number',
    call: (call) => selectionOf(call).length,
  },
  'jr:choice-name': {
    arguments: ['text', 'quoted'],
    required: 2,
    result: 'text',
    call: choiceName,
  },
  pulldata: {
    arguments: ['text', 'text', 'text', 'text'],
    required: 4,
    result: 'text',
    call: (call) =>
      call.scope.environment.pullData(call.text(0), call.text(1), call.text(2), call.text(3)) ?? '',
  },
  selected: {
    arguments: ['any', 'text'],
    required: 2,
    result: 'boolean',
    call: (call) => selectionOf(call).includes(trimSpace(call.text(1))),
  },
  'selected-at': {
    arguments: ['any', 'number'],
    required: 2,
    result: 'text',
    call: (call) => selectionOf(call)[Math.trunc(call.number(1))] ?? '',
  },
}
