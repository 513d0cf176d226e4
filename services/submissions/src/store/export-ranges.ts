// SQL: ranges of submissions that fit into memory, for the exports.
import type { Pool } from '@formpost/kit/database'

import type { Order } from '../domain/cursor.ts'
import { answerBytes } from './answer-bytes.ts'
import { everything } from './block-times.ts'
import { blockSize } from './blocks.ts'
import { readLastSeq } from './counts.ts'
import type { Database } from './database.ts'
import type { SeqRange } from './filter-sql.ts'
import { singleRow } from './single-row.ts'

/** The size of answers, or of what PostgreSQL sends of a block, that is read at a time, unless one submission is larger. */
const maxBytes = 1024 * 1024

/** How many rows of a block are about `maxBytes`: answers may have a hundred bytes each, or a million. */
async function rowsPerRange(pool: Pool, formUuid: string, first: number): Promise<number> {
  const result = await pool.query<{ bytes: number }>({
    name: 'block-size',
    text: `SELECT coalesce(sum(${answerBytes}), 0) AS bytes
           FROM submissions.submissions WHERE form_uuid = $1 AND seq >= $2 AND seq < $3`,
    values: [formUuid, first, first + blockSize],
  })
  const share = maxBytes / Math.max(maxBytes, singleRow(result).bytes)
  return Math.max(1, Math.floor(blockSize * share))
}

type Reads = Pick<Database, 'pool' | 'exportReads'>

/** Reads a range; undefined if PostgreSQL would send more than `limit` bytes. */
type ReadUpTo<T> = (range: SeqRange, limit: number) => Promise<T | undefined>

/** How many blocks are listed at a time, so that the first rows do not wait for the list of a large form. */
const listedBlocks = 256

const listBlocks = (order: Order) => ({
  name: `blocks-${order}`,
  text: `SELECT block FROM submissions.submission_blocks
         WHERE form_uuid = $1 AND count > 0 AND block >= $2 AND block <= $3
         ORDER BY block ${order} LIMIT ${listedBlocks}`,
})
const blockLists = { asc: listBlocks('asc'), desc: listBlocks('desc') }

const blockOf = (seq: number) => Math.floor(seq / blockSize)

/** The blocks of a form that are not empty, and may have numbers of a range. Those that begin later are left out. */
async function* blocksOf(
  pool: Pool,
  formUuid: string,
  order: Order,
  within: SeqRange,
): AsyncGenerator<number> {
  const newest = blockOf(await readLastSeq({ pool }, formUuid))
  let [from, to] = [blockOf(within.first), Math.min(blockOf(within.end - 1), newest)]
  for (let listed = listedBlocks; listed === listedBlocks;) {
    const { rows } = await pool.query<{ block: number }>({
      ...blockLists[order],
      values: [formUuid, from, to],
    })
    for (const { block } of rows) yield block
    const last = rows.at(-1)?.block ?? 0
    if (order === 'asc') from = last + 1
    else to = last - 1
    listed = rows.length
  }
}

async function* listRanges(
  { pool, exportReads }: Reads,
  formUuid: string,
  order: Order,
  within: SeqRange,
): AsyncGenerator<SeqRange> {
  for await (const block of blocksOf(pool, formUuid, order, within)) {
    const first = block * blockSize
    const length = await exportReads.runExclusive(() => rowsPerRange(pool, formUuid, first))
    const ranges: SeqRange[] = []
    for (let end = first + blockSize; end > first; end -= length) {
      ranges.push({ first: Math.max(first, end - length), end })
    }
    if (order === 'asc') ranges.reverse()
    yield* ranges
  }
}

/** Reads what is listed one after the other. The database reads ahead while chunks are written and sent. */
async function* readAhead<Item, T extends object>(
  items: AsyncGenerator<Item, void>,
  read: (item: Item) => Promise<T>,
): AsyncGenerator<T> {
  const readNext = async () => {
    const next = await items.next()
    return next.done ? undefined : read(next.value)
  }
  const prefetch = () => {
    const rows = readNext()
    // If the export is cancelled nothing awaits the promise, and its rejection would be unhandled.
    rows.catch(() => undefined)
    return rows
  }
  const ahead = [prefetch(), prefetch()]
  for (let rows = await ahead.shift(); rows; rows = await ahead.shift()) {
    ahead.push(prefetch())
    yield rows
  }
}

/** Reads the ranges of a form one after the other. */
export const readRanges = <T extends object>(
  db: Reads,
  formUuid: string,
  { order = 'desc', within = everything }: { order?: Order; within?: SeqRange },
  read: (range: SeqRange) => Promise<T>,
): AsyncGenerator<T> =>
  readAhead(listRanges(db, formUuid, order, within), (range) =>
    db.exportReads.runExclusive(() => read(range)),
  )

/** Reads whole blocks, newest first. Returns the end of the first one that has more bytes than `read` may return, or undefined. */
async function* readWhole<T extends object>(
  db: Reads,
  formUuid: string,
  read: ReadUpTo<T>,
): AsyncGenerator<T, number | undefined> {
  const blocks = blocksOf(db.pool, formUuid, 'desc', everything)
  const tryRead = async (block: number) => {
    const range = { first: block * blockSize, end: (block + 1) * blockSize }
    return { range, rows: await db.exportReads.runExclusive(() => read(range, maxBytes)) }
  }
  for await (const { range, rows } of readAhead(blocks, tryRead)) {
    if (!rows) return range.end
    yield rows
  }
  return undefined
}

/**
 * Reads a form newest first, in whole blocks, until one is too large. That one and the older ones are read in ranges that are measured
 * first. So are all blocks of a sharded database, whose coordinator would fetch a whole block before the first row is sent.
 */
export async function* readBlocks<T extends object>(
  db: Reads & Pick<Database, 'isSharded'>,
  formUuid: string,
  read: ReadUpTo<T>,
): AsyncGenerator<T> {
  const end = db.isSharded() ? everything.end : yield* readWhole(db, formUuid, read)
  if (end === undefined) return
  const readMeasured = async (range: SeqRange) => (await read(range, Infinity))!
  yield* readRanges(db, formUuid, { within: { ...everything, end } }, readMeasured)
}
