import { randomBytes } from 'node:crypto'

/**
 * @param {number} count
 * @param {number} start
 */
export const perSecond = (count, start) => ({
  perSecond: (count * 1000) / (performance.now() - start),
})

/**
 * @param {AsyncIterable<Buffer>} stream
 * @param {number} start
 */
export async function countBytes(stream, start) {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  return { ms: performance.now() - start, bytes }
}

/**
 * Runs `task` `count` times, at most `concurrency` at once.
 * @param {number} count
 * @param {number} concurrency
 * @param {() => Promise<void>} task
 */
export async function repeat(count, concurrency, task) {
  let started = 0
  const start = performance.now()
  const run = async () => {
    while (started++ < count) await task()
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return perSecond(count, start)
}

/**
 * Random content that is detected as a PDF.
 * @param {number} bytes
 */
export const pdfOf = (bytes) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes)])
