import { isUuid } from '@formpost/rules'

import { ExportError } from './export-error.ts'

// Checks of members of a JSON that anybody may have written. Each returns the value with its type, or throws an `ExportError`.

export type Json = Readonly<Record<string, unknown>>

/** Characters that no text exceeds: the longest are messages and long answers. */
const maxText = 1_000_000
const maxInteger = 2_147_483_647

export const refuse = (member: string): never => {
  throw new ExportError({ code: 'invalid', member })
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (value: unknown, member: string): Json =>
  isObject(value) ? value : refuse(member)

/** The JSON object in an entry. */
export function parseJson(bytes: Uint8Array): Json {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ExportError({ code: 'damaged' })
  }
  return isObject(value) ? value : refuse('json')
}

/** The members of a JSON object by name, such as `text('formTitle')`. */
export function membersOf(json: Json) {
  const check =
    <T>(isValid: (value: unknown) => value is T) =>
    (name: string): T => {
      const value = json[name]
      return isValid(value) ? value : refuse(name)
    }
  const optional =
    <T>(required: (name: string) => T) =>
    (name: string): T | undefined =>
      json[name] === undefined ? undefined : required(name)
  const nullable =
    <T>(required: (name: string) => T) =>
    (name: string): T | null =>
      json[name] === null ? null : required(name)
  return {
    optional,
    nullable,
    text: check(isText),
    uuid: check((value): value is string => isText(value) && isUuid(value)),
    publicId: check(isPublicId),
    integer: check(isInteger),
    /** Milliseconds since 1970. */
    milliseconds: check((value): value is number => Number.isSafeInteger(value)),
    flag: check((value) => typeof value === 'boolean'),
    time: check((value): value is string => isText(value, 40) && !Number.isNaN(Date.parse(value))),
    language: check((value): value is string => isText(value) && /^[\w-]{1,35}$/.test(value)),
    object: check(isObject),
    list: (name: string, max: number): unknown[] => {
      const value = json[name]
      return Array.isArray(value) && value.length <= max ? value : refuse(name)
    },
  }
}

export const isText = (value: unknown, max = maxText): value is string =>
  typeof value === 'string' && value.length <= max

export const isPublicId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z\d]{10}$/.test(value)

export const isInteger = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxInteger

/** Leaves out what is undefined, so that it has the type of an object without it. */
export const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
