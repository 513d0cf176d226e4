import { errorCodes, withCauses } from './error-codes.ts'

const downCodes = new Set<unknown>([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Disk full, out of memory, too many connections.
  '53100',
  '53200',
  '53300',
  // Errors of the system below PostgreSQL, such as a file that cannot be written.
  '58000',
  '58030',
  // A former primary is read-only after a failover.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
])
/** What Citus says of a node that is down, with the code of an internal error. */
const nodeDownMessage =
  /postmaster was shut down|SSL SYSCALL error|SSL connection has been closed|could not (?:receive data from|send data to) server|no connection to the server/i
const downMessage =
  /Unable to start a transaction in the given time|expired transaction|transaction that was rolled back|Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|server closed the connection|failure on connection marked as essential/i

const internalError = 'XX000'

/** PgBouncer's code for its own errors. As an error of PostgreSQL, which is not fatal, it would be a defect of the client. */
const protocolViolation = '08P01'

/** Whether an error of pg or Prisma means that PostgreSQL can't be reached for now, or is too busy. */
export function isDatabaseDown(error: unknown): boolean {
  if (errorCodes(error).some((code) => downCodes.has(code))) return true
  return [...withCauses(error)].some(
    ({ code, originalCode, severity, message = '' }) =>
      downMessage.test(String(message)) ||
      (code === internalError && nodeDownMessage.test(String(message))) ||
      (severity === 'FATAL' && [code, originalCode].includes(protocolViolation)),
  )
}
