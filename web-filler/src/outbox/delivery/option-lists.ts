import type { OptionList, PublicForm } from '@formpost/contract'

import { db } from '../../db/database.ts'
import type { FormResult } from './api-client.ts'
import { requestPart } from './form-parts.ts'
import { fieldOfPart, nameOfOptions } from './part-names.ts'

/** The lists of options of a form that is complete, by hash. */
function listsIn({ fields, parts = {} }: PublicForm): [string, OptionList][] {
  return fields.flatMap(({ id, options, choices }) => {
    const hash = parts[nameOfOptions(id)]
    return hash !== undefined && options ? [[hash, { options, ...(choices && { choices }) }]] : []
  })
}

/** The lists of the versions of a form on this device. */
async function storedLists(publicId: string): Promise<Map<string, OptionList>> {
  const lists = new Map<string, OptionList>()
  await db.definitions
    .where({ publicId })
    .each(({ form }) => {
      for (const [hash, list] of listsIn(form)) lists.set(hash, list)
    })
    .catch(() => undefined)
  return lists
}

/**
 * A form that was read with the options that are parts in its fields, so that the device stores a form that is complete. Parts that
 * the device does not have are requested; if that fails, the form counts as not read. Never rejects.
 */
export async function withOptionLists(result: FormResult): Promise<FormResult> {
  if (result.kind !== 'updated') return result
  const { public_id: publicId, parts = {} } = result.form
  const wanted = Object.entries(parts).flatMap(([name, hash]) => {
    const field = fieldOfPart(name)
    return field === undefined ? [] : [{ field, hash }]
  })
  if (wanted.length === 0) return result
  const known = await storedLists(publicId)
  // Several fields may have the same list.
  const missing = new Set(wanted.flatMap(({ hash }) => (known.has(hash) ? [] : hash)))
  await Promise.all(
    [...missing].map(async (hash) => {
      const list = await requestPart<OptionList>(publicId, hash)
      if (list) known.set(hash, list)
    }),
  )
  if (wanted.some(({ hash }) => !known.has(hash))) {
    return { kind: 'retry', reason: 'unreachable', retryAfterMs: null }
  }
  const byField = new Map(wanted.map(({ field, hash }) => [field, known.get(hash)]))
  return { ...result, form: completed(result.form, byField) }
}

const completed = (
  form: PublicForm,
  lists: ReadonlyMap<string, OptionList | undefined>,
): PublicForm => ({
  ...form,
  fields: form.fields.map((field) => ({ ...field, ...lists.get(field.id) })),
})
