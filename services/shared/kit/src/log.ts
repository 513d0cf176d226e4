import { pino } from 'pino'

/** JSON lines on standard output. Never an answer, a token, a password or an address of a person. */
export const log = pino({
  base: {},
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
})
