import type { fields, forms, Prisma } from './gen/prisma/client.ts'

export type FormRow = forms
export type FieldRow = fields
export type Tx = Prisma.TransactionClient
