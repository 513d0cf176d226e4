import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const pollMs = 500
const maxReadBytes = 64 * 1024

/** The last lines of a log, of warnings only their message. */
export async function lastLines(file: string, count: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.trimEnd().split('\n').slice(-count)
  return lines.map((line) => `  ${warningIn(line) ?? line}`).join('\n')
}

/**
 * Calls back with lines that are added to a log; of a burst, only with the last 64 KiB. Returns a function that stops it.
 * Processes write to the file, not to a pipe, so that their last lines are kept even after the launcher has died.
 */
export function follow(file: string, onLine: (line: string) => void): () => void {
  const fd = openSync(file, 'a+', 0o600)
  let position = fstatSync(fd).size
  let partialLine = ''
  const read = () => {
    const { size } = fstatSync(fd)
    if (size <= position) return
    const from = Math.max(position, size - maxReadBytes)
    const buffer = Buffer.alloc(size - from)
    const length = readSync(fd, buffer, 0, buffer.length, from)
    const isGap = from > position
    position = from + length
    const text = buffer.toString('utf8', 0, length)
    const lines = (isGap ? text : partialLine + text).split('\n')
    // The rest of a line whose beginning was skipped.
    if (isGap) lines.shift()
    partialLine = lines.pop() ?? ''
    lines.forEach(onLine)
  }
  const timer = setInterval(read, pollMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    closeSync(fd)
  }
}

/** The message of a log line if it is a warning or worse of a service process, or fatal for a process of PostgreSQL. */
export function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return /\b(PANIC|FATAL): {2}(.+)/.exec(line)?.[2]
  try {
    const { level, msg, reason } = JSON.parse(line) as Record<string, unknown>
    if (level !== 'warn' && level !== 'error' && level !== 'fatal') return undefined
    return [msg, reason].filter((text) => typeof text === 'string').join(': ')
  } catch {
    return undefined
  }
}
