import type { components, Formpost } from '@formpost/client'

import { Failure } from './failure.ts'

export type Form = components['schemas']['Form']
export type Field = components['schemas']['Field']

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)

/** The uuid of the form with this uuid, public id, slug or title. */
export async function findForm(formpost: Formpost, reference: string): Promise<string> {
  if (isUuid(reference)) return reference
  const found: string[] = []
  const options = { params: { query: { per_page: 100 } } }
  for await (const form of formpost.items('/api/v1/forms', options)) {
    if ([form.public_id, form.slug, form.title].includes(reference)) found.push(form.uuid)
  }
  if (found.length > 1) {
    throw new Failure(
      `Several forms are named “${reference}”. Use the uuid of one: ${found.join(', ')}.`,
    )
  }
  if (!found[0])
    throw new Failure(`No form is named “${reference}”. “formpost forms list” lists them.`)
  return found[0]
}

export async function readForm(formpost: Formpost, reference: string): Promise<Form> {
  const form = await findForm(formpost, reference)
  return (await formpost.get('/api/v1/forms/{form}', { params: { path: { form } } })).data
}

/** The field with this uuid, name or label, which must be the only one. */
export function findField<F extends Pick<Field, 'uuid' | 'label'> & { name?: string | null }>(
  fields: readonly F[],
  reference: string,
): F {
  for (const member of ['uuid', 'name', 'label'] as const) {
    const found = fields.filter((field) => field[member] === reference)
    if (found.length > 1) {
      throw new Failure(`Several fields have the ${member} “${reference}”. Use the uuid of one.`)
    }
    if (found[0]) return found[0]
  }
  throw new Failure(`The form has no field with the name, label or uuid “${reference}”.`)
}
