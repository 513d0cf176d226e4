import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

const everyMs = 500
const atMost = 64 * 1024

/** Keeps the log of the run before beside the new one. */
export function rotate(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.1`)
}

/** The end of a log, as people read it. */
export async function lastLines(file: string, count: number): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = text.trimEnd().split('\n').slice(-count)
  return lines.map((line) => `  ${warningIn(line) ?? line}`).join('\n')
}

/**
 * Calls back with every line that is added to a log. Parts write to the file itself, not to a pipe, so
 * that their last words are kept even when the launcher is gone.
 */
export function follow(file: string, onLine: (line: string) => void): () => void {
  const fd = openSync(file, 'a+', 0o600)
  let at = fstatSync(fd).size
  let rest = ''
  const read = () => {
    const { size } = fstatSync(fd)
    if (size <= at) return
    const from = Math.max(at, size - atMost)
    const buffer = Buffer.alloc(size - from)
    const length = readSync(fd, buffer, 0, buffer.length, from)
    at = from + length
    const lines = (rest + buffer.toString('utf8', 0, length)).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  }
  const timer = setInterval(read, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    closeSync(fd)
  }
}

/** The sentence in a log line that people should see: a warning or worse, of a part or of PostgreSQL. */
export function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return /\b(PANIC|FATAL): {2}(.+)/.exec(line)?.[2]
  try {
    const { level, msg, reason } = JSON.parse(line) as Record<string, unknown>
    if (level !== 'warn' && level !== 'error' && level !== 'fatal') return undefined
    return [msg, reason].filter((words) => typeof words === 'string').join(': ')
  } catch {
    return undefined
  }
}
