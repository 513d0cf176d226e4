// Prisma: ordinary reads, and deletes by primary key.
import type { Upload } from '../domain/upload.ts'
import type { Database } from './database.ts'

export const findUpload = (
  { prisma }: Database,
  formUuid: string,
  uuid: string,
): Promise<Upload | null> =>
  prisma.upload.findFirst({
    where: { uuid, formUuid, storedAt: { not: null }, deletedAt: null },
  })

/** The stored uploads of a form among the given ones, in any order. */
export const findUploads = (
  { prisma }: Database,
  formUuid: string,
  uuids: string[],
): Promise<Upload[]> =>
  prisma.upload.findMany({
    where: { uuid: { in: uuids }, formUuid, storedAt: { not: null }, deletedAt: null },
  })

/** The uploads that are attached to a submission. */
export const listUploads = (
  { prisma }: Database,
  formUuid: string,
  submissionUuid: string,
): Promise<Upload[]> =>
  prisma.upload.findMany({
    where: { formUuid, submissionUuid, deletedAt: null },
    orderBy: { uuid: 'asc' },
  })

/** Deletes the rows of uploads whose bytes are removed. */
export async function eraseUploads({ prisma }: Database, uuids: string[]): Promise<void> {
  await prisma.upload.deleteMany({ where: { uuid: { in: uuids } } })
}
