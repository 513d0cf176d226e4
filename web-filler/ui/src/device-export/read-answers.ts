import { isUuid } from '@formpost/rules'
import type { FormAnswer } from '@formpost/rules/form'

import { isObject, isText, object, refuse, type Json } from './checks.ts'
import type { EnteredAnswers, EnteredInstance } from './format.ts'

/** How deep repeats may be in each other, with room for later versions. */
const maxDepth = 8
const maxItems = 50_000

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= maxItems && value.every((item) => isText(item))

const isInstances = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.length <= maxItems && value.every(isObject)

/** Replaces each answer, whose name must be the id of a field. */
function mapChecked<T>(
  json: Json,
  member: string,
  toAnswer: (value: unknown) => T,
): Record<string, T> {
  const entries = Object.entries(json).map(([id, value]): [string, T] => [
    isUuid(id) ? id : refuse(member),
    toAnswer(value),
  ])
  return Object.fromEntries(entries)
}

/** Normalised answers by field id. */
export const readAnswers = (
  value: unknown,
  member: string,
  depth = 0,
): Record<string, FormAnswer> =>
  mapChecked(object(value, member), member, (answer): FormAnswer => {
    if (isText(answer) || answer === true || isTexts(answer)) return answer
    if (typeof answer === 'number' && Number.isFinite(answer)) return answer
    if (!isInstances(answer) || depth === maxDepth) return refuse(member)
    return answer.map((instance) => readAnswers(instance, member, depth + 1))
  })

/** Answers as they were entered; instances of repeats have a key. */
export const readEntered = (value: unknown, member: string, depth = 0): EnteredAnswers =>
  mapChecked(object(value, member), member, (answer): EnteredAnswers[string] => {
    if (isText(answer) || isTexts(answer)) return answer
    if (!isInstances(answer) || depth === maxDepth) return refuse(member)
    return answer.map(({ key, ...instance }): EnteredInstance => {
      // Addresses of files in it have the key between dots.
      if (!isText(key, 100) || key === '' || key.includes('.')) return refuse(member)
      return { ...readEntered(instance, member, depth + 1), key }
    })
  })
