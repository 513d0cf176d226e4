import type { Pool } from '@formpost/kit/database'
import { to as copyTo } from 'pg-copy-streams'

/** All that `select` finds, as COPY gives it in its binary format. It takes no parameters: every value is escaped in it. */
export async function copyOut(pool: Pool, select: string): Promise<Buffer> {
  const client = await pool.connect()
  try {
    const parts: Buffer[] = []
    const stream = client.query(copyTo(`COPY (${select}) TO STDOUT (FORMAT binary)`))
    for await (const part of stream) parts.push(part as Buffer)
    client.release()
    return Buffer.concat(parts)
  } catch (error) {
    client.release(true)
    throw error
  }
}
