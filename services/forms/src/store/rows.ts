// Prisma: conversions between rows and the types of the domain.
import { storedLogic, type Field, type FieldDraft } from '../domain/field.ts'
import { Prisma, type Field as FieldRow } from './gen/prisma/client.ts'

export type Tx = Prisma.TransactionClient

type JsonColumns = Pick<Field, 'type' | 'options' | 'settings' | 'logic' | 'members'>

/**
 * A row as the domain types it: JSON columns hold only what the service has checked. Logic that is older than the rule may lack
 * members.
 */
export function toField(row: FieldRow): Field {
  const field = row as Omit<FieldRow, keyof JsonColumns> & JsonColumns
  return { ...field, logic: storedLogic(field.logic) }
}

/** A value to write into a JSON column. */
export const toJson = (value: object | null) => value ?? Prisma.DbNull

/** A field as a row of the table in JSON. */
export const toFieldRow = <F extends FieldDraft>({ defaultValue, isRequired, ...field }: F) => ({
  ...field,
  default_value: defaultValue,
  is_required: isRequired,
})

export const toFieldData = <F extends FieldDraft>(field: F) => ({
  ...field,
  options: field.options ?? Prisma.DbNull,
  settings: toJson(field.settings),
  logic: toJson(field.logic),
  members: toJson(field.members),
})
