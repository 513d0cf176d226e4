import type { FormTranslation, PublicForm } from '@formpost/contract'

import { db } from '../../db/database.ts'
import { isTranslation } from './part-names.ts'

/** A list of 50,000 options has about 700 KB, which takes a minute at 100 kbit/s. */
const timeout = 120_000
/** Requests at the same time. */
const concurrency = 4

/** Requests a part of a form, or of a draft with the token of a preview. Undefined if it cannot be read now. Never rejects. */
export async function requestPart<P = FormTranslation>(
  publicId: string,
  hash: string,
  preview: string | null = null,
): Promise<P | undefined> {
  const query = preview === null ? '' : `?${new URLSearchParams({ preview }).toString()}`
  const path = `/api/v1/public/forms/${encodeURIComponent(publicId)}/parts/${hash}`
  try {
    const response = await fetch(path + query, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status !== 200) return undefined
    return ((await response.json()) as { data?: P }).data
  } catch {
    return undefined
  }
}

/** A translation of a form from this device, else from the service, after which this device has it. Never rejects. */
export async function readPart(
  publicId: string,
  hash: string,
): Promise<FormTranslation | undefined> {
  const stored = await db.parts.get([publicId, hash]).catch(() => undefined)
  if (stored) return stored.content
  const content = await requestPart(publicId, hash)
  if (content) await db.parts.put({ publicId, hash, content }).catch(() => undefined)
  return content
}

/**
 * Stores the translations of a form that the device does not have, so that all of it works offline, and deletes those that no version on the
 * device has any more. Never rejects.
 */
export async function storeParts({ public_id: publicId, parts = {} }: PublicForm): Promise<void> {
  const translations = Object.entries(parts).filter(([name]) => isTranslation(name))
  const hashes = [...new Set(translations.map(([, hash]) => hash))]
  const readNext = async () => {
    for (let hash = hashes.pop(); hash !== undefined; hash = hashes.pop()) {
      await readPart(publicId, hash)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readNext))
  await deleteUnusedParts(publicId).catch(() => undefined)
}

async function deleteUnusedParts(publicId: string): Promise<void> {
  await db.transaction('rw', [db.definitions, db.parts], async () => {
    const used = new Set<string>()
    await db.definitions.where({ publicId }).each(({ form }) => {
      for (const hash of Object.values(form.parts ?? {})) used.add(hash)
    })
    await db.parts
      .where({ publicId })
      .filter(({ hash }) => !used.has(hash))
      .delete()
  })
}
