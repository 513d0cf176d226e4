// SQL: Prisma has no COPY.
import type { Pool } from '@formpost/kit/database'
import { to as copyTo } from 'pg-copy-streams'

/** Returns the rows of `select` in COPY's binary format. COPY takes no parameters: values must be escaped in `select`. */
export async function copyBinary(pool: Pool, select: string): Promise<Buffer> {
  const client = await pool.connect()
  try {
    const chunks: Buffer[] = []
    const stream = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    client.release()
    return Buffer.concat(chunks)
  } catch (error) {
    client.release(true)
    throw error
  }
}
