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
const downMessage =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|server closed the connection/i

/** The places where errors of pg and Prisma keep the code of PostgreSQL. */
interface ErrorLike {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** Whether an error of pg or Prisma means that PostgreSQL can't be reached for now. */
export function isDatabaseDown(error: unknown): boolean {
  let current = error as ErrorLike | undefined
  while (current) {
    const { code, originalCode, message = '' }: ErrorLike = current
    const codeInMessage = /Code: `(\w+)`/.exec(String(message))?.[1]
    if ([code, originalCode, codeInMessage].some((each) => downCodes.has(each))) return true
    if (downMessage.test(String(message))) return true
    current = (current.cause ?? current.meta?.driverAdapterError) as ErrorLike | undefined
  }
  return false
}
