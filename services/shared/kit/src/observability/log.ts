import { pino } from 'pino'

/** Log lines beyond this buffer are dropped while the output blocks. */
const maxBufferedBytes = 1024 * 1024

const output = pino.destination({ fd: 1, sync: true, maxLength: maxBufferedBytes })
// Without a listener, a full disk would make every log call throw.
output.on('error', () => undefined)

/** JSON lines on standard output, without answers, tokens, passwords and personal addresses. */
export const log = pino(
  {
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
