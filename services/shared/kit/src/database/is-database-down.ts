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
  // Its disk or its memory is full, or it has no connection left.
  '53100',
  '53200',
  '53300',
  // A primary that has become a standby.
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

/** What an error tells of its cause: PostgreSQL's own code lies in another place with each way that Prisma takes. */
interface Told {
  code?: unknown
  originalCode?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** Whether an error of pg or Prisma means that PostgreSQL can't be reached for now. */
export function isDatabaseDown(error: unknown): boolean {
  let at = error as Told | undefined
  while (at) {
    const { code, originalCode, message = '' }: Told = at
    const inText = /Code: `(\w+)`/.exec(String(message))?.[1]
    if ([code, originalCode, inText].some((one) => downCodes.has(one))) return true
    if (downMessage.test(String(message))) return true
    at = (at.cause ?? at.meta?.driverAdapterError) as Told | undefined
  }
  return false
}
