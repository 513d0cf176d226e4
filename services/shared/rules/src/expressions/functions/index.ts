import { choiceFunctions } from './choices.ts'
import { dateFunctions } from './dates.ts'
import type { FunctionDefinition } from './definition.ts'
import { logicFunctions } from './logic.ts'
import { nodeFunctions } from './nodes.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './texts.ts'

/** Every function of the language by name. */
export const functions: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    numberFunctions,
    textFunctions,
    logicFunctions,
    dateFunctions,
    choiceFunctions,
    nodeFunctions,
  ].flatMap((group) => Object.entries(group)),
)

/** The type of an argument, by its index in a call with any number of arguments. */
export function argumentType(
  { arguments: types, repeated = 1 }: FunctionDefinition,
  index: number,
) {
  if (index < types.length) return types[index]!
  const first = types.length - repeated
  return types[first + ((index - first) % repeated)]!
}
