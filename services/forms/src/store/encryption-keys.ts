import type { FormRow, Tx } from './database.ts'

/** Keeps the key that a form was encrypted to until now where another, or none, takes its place. */
export async function keepFormerKey(tx: Tx, form: FormRow, nextKey: string | null): Promise<void> {
  const { id: form_id, encryption_public_key: public_key } = form
  if (public_key === null || public_key === nextKey) return
  await tx.former_encryption_keys.deleteMany({ where: { form_id, public_key } })
  await tx.former_encryption_keys.create({ data: { form_id, public_key } })
}
