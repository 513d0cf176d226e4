// SQL: Prisma has no COPY.
import type { Pool } from '@formpost/kit/database'
import { to as copyTo } from 'pg-copy-streams'

/**
 * Returns the rows of `select` in COPY's binary format, or undefined if they have more than `maxBytes`. COPY takes no parameters: values must be
 * escaped in `select`.
 */
export async function copyBinary(
  pool: Pool,
  select: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const client = await pool.connect()
  let isComplete = false
  try {
    const chunks: Buffer[] = []
    let size = 0
    const stream = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) return undefined
      chunks.push(chunk)
    }
    isComplete = true
    return Buffer.concat(chunks, size)
  } finally {
    // A connection in the middle of COPY is of no use.
    client.release(!isComplete)
  }
}
