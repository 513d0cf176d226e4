import { storedInstances } from '@formpost/rules/form'

import type { Answers } from './decrypt.ts'

/** An encrypted file, as the owner API lists it. */
interface Upload {
  uuid: string
  field_uuid: string
  name: string
}

/** The answers beside the one at an address, which are in the same instance. A text that is no address is beside the outermost. */
function answersAround(answers: Answers, address: string): Answers {
  const [repeat, index, ...rest] = address.split('.')
  const instance = storedInstances(answers[repeat!])[Number(index)]
  return instance ? answersAround(instance, rest.join('.')) : answers
}

/**
 * Replaces the names of files in decrypted answers by the uuids of their uploads, and returns the names by these. The upload of a
 * file in a repeat is named by the address of its field.
 */
export function placeFiles(
  answers: Answers,
  uploads: readonly Upload[] = [],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { uuid, field_uuid: field, name } of uploads) {
    const around = answersAround(answers, name)
    const original = around[field]
    names.set(uuid, typeof original === 'string' ? original : name)
    around[field] = uuid
  }
  return names
}
