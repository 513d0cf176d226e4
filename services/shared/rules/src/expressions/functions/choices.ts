import { isNodeSet, splitAtSpace, toText, trimSpace, type Value } from '../values.ts'
import type { Call, FunctionDefinition } from './definition.ts'

/** The chosen choices of a field, or the words of a text. */
function selectionOf(value: Value): readonly string[] {
  const selection = isNodeSet(value) ? value[0]?.selection() : undefined
  return selection ?? splitAtSpace(toText(value))
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
    call: (call) => selectionOf(call.value(0)).length,
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
    call: (call) => selectionOf(call.value(0)).includes(trimSpace(call.text(1))),
  },
  'selected-at': {
    arguments: ['any', 'number'],
    required: 2,
    result: 'text',
    call: (call) => selectionOf(call.value(0))[Math.trunc(call.number(1))] ?? '',
  },
}
