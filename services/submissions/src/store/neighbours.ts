// Prisma: two ordinary reads by an index.
import type { Database } from './database.ts'

/** The uuids of the next newer and the next older submission. */
export async function readNeighbours(
  { prisma }: Database,
  formUuid: string,
  seq: number,
): Promise<{ newer: string | undefined; older: string | undefined }> {
  const select = { uuid: true }
  const [newer, older] = await Promise.all([
    prisma.submission.findFirst({
      where: { formUuid, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
      select,
    }),
    prisma.submission.findFirst({
      where: { formUuid, seq: { lt: seq, gt: 0 } },
      orderBy: { seq: 'desc' },
      select,
    }),
  ])
  return { newer: newer?.uuid, older: older?.uuid }
}
