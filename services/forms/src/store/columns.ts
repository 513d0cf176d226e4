// SQL: shared by the statements that read whole rows.
import { toSnakeCase } from '../domain/member-names.ts'
import { Prisma } from './gen/prisma/client.ts'

// Columns are listed because a prepared `SELECT *` fails once a migration has added a column.
const columnsOf = (model: Record<string, string>, table: string) =>
  Object.values(model)
    .map((name) => `${table}.${toSnakeCase(name)} AS "${name}"`)
    .join(', ')

/** All columns of `forms.forms f` and of `forms.fields x`, named as in TypeScript. */
export const formColumns = columnsOf(Prisma.FormScalarFieldEnum, 'f')
export const fieldColumns = columnsOf(Prisma.FieldScalarFieldEnum, 'x')
