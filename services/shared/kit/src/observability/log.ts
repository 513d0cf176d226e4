import { pino, stdSerializers } from 'pino'

/** Log lines beyond this buffer are dropped while the output blocks. */
const maxBufferedBytes = 1024 * 1024

const output = pino.destination({ fd: 1, sync: true, maxLength: maxBufferedBytes })
// Without a listener, a full disk would make every log call throw.
output.on('error', () => undefined)

/** An error without what PostgreSQL quotes of rows: `detail` names the values of a key, and `where` the text that it was reading. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error)
  return rest
}

/** JSON lines on standard output, without answers, tokens, passwords and personal addresses. */
export const log = pino(
  {
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
