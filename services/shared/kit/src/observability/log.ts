import { pino } from 'pino'

/** What waits to be written where it can't be, in bytes; the rest is dropped. */
const mostWaiting = 1024 * 1024

const output = pino.destination({ fd: 1, sync: true, maxLength: mostWaiting })
// A disk that is full would else throw in the middle of whatever has something to tell.
output.on('error', () => undefined)

/** JSON lines on standard output. Never an answer, a token, a password or an address of a person. */
export const log = pino(
  {
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  output,
)
