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

/** The place of a file among the several of its field: the end of its address, else the first that no upload has. */
function placeIn(files: string[], address: string, placed: ReadonlyMap<string, string>): number {
  const place = Number(/\.(\d+)\.pgp$/.exec(address)?.[1] ?? NaN)
  if (place < files.length) return place
  const free = files.findIndex((file) => !placed.has(file))
  return free < 0 ? files.length : free
}

/**
 * Replaces the names of files in decrypted answers by the uuids of their uploads, and returns the names by these. The upload of a
 * file in a repeat, or of one of several files of a field, is named by its address.
 */
export function placeFiles(
  answers: Answers,
  uploads: readonly Upload[] = [],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { uuid, field_uuid: field, name } of uploads) {
    const around = answersAround(answers, name)
    const answer = around[field]
    const files = Array.isArray(answer) ? (answer as string[]) : undefined
    const place = files ? placeIn(files, name, names) : 0
    const original = files ? files[place] : answer
    names.set(uuid, typeof original === 'string' ? original : name)
    if (files) files[place] = uuid
    else around[field] = uuid
  }
  return names
}
