// SQL: shared by the statements that read whole rows.
import { Prisma } from './gen/prisma/client.ts'

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

// Columns are listed because a prepared `SELECT *` fails once a migration has added a column.
const columnsOf = (model: Record<string, string>, table: string) =>
  Object.values(model)
    .map((name) => `${table}.${toSnakeCase(name)} AS "${name}"`)
    .join(', ')

/** All columns of `forms.forms f` and of `forms.fields x`, named as in TypeScript. */
export const formColumns = columnsOf(Prisma.FormScalarFieldEnum, 'f')
export const fieldColumns = columnsOf(Prisma.FieldScalarFieldEnum, 'x')
