import { describe, expect, it } from 'vitest'

import { isDatabaseDown } from './is-database-down.ts'

const errorWith = (properties: object) => Object.assign(new Error('the message'), properties)

describe('an outage of the database', () => {
  it.each([
    ['a refused connection', errorWith({ code: 'ECONNREFUSED' })],
    ['a server that shuts down', errorWith({ code: '57P01', severity: 'FATAL' })],
    ['a read-only server', errorWith({ code: '25006', severity: 'ERROR' })],
    ['a disk that fails', errorWith({ code: '58030', severity: 'ERROR' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a server that accepts no connection in time', new Error('timeout expired')],
    ['a server that accepts a connection and then is silent', new Error('Query read timeout')],
    [
      'a worker of Citus that is down',
      new Error('failure on connection marked as essential: db2:5432'),
    ],
    [
      'a worker of Citus that closes a connection with TLS',
      errorWith({ code: 'XX000', message: 'SSL SYSCALL error: EOF detected' }),
    ],
    [
      'a worker of Citus that resets a connection',
      errorWith({
        code: 'XX000',
        message: 'could not receive data from server: Connection reset by peer',
      }),
    ],
    [
      'a coordinator of Citus that is killed',
      errorWith({ code: 'XX000', message: 'postmaster was shut down, exiting' }),
    ],
    ['an error of PgBouncer', errorWith({ code: '08P01', severity: 'FATAL' })],
    [
      'a transaction that finds no free connection in time',
      errorWith({
        code: 'P2028',
        message: 'Transaction API error: Unable to start a transaction in the given time.',
      }),
    ],
    [
      'a transaction that takes too long',
      errorWith({
        code: 'P2028',
        message:
          'Transaction API error: A query cannot be executed on an expired transaction. The timeout was 7000 ms.',
      }),
    ],
    [
      'a transaction that was rolled back',
      errorWith({
        code: 'P2028',
        message:
          'Transaction API error: Transaction already closed: A query cannot be executed on a transaction that was rolled back.',
      }),
    ],
    ['the cause of another error', errorWith({ cause: errorWith({ code: '57P03' }) })],
    [
      'an error in one of Prisma',
      errorWith({ meta: { driverAdapterError: errorWith({ cause: { originalCode: '25006' } }) } }),
    ],
  ])('is %s', (_what, error) => expect(isDatabaseDown(error)).toBe(true))

  it.each([
    ['a defect in a statement', errorWith({ code: '42601', severity: 'ERROR' })],
    ['a statement with too few parameters', errorWith({ code: '08P01', severity: 'ERROR' })],
    [
      'a transaction that has ended already',
      errorWith({
        code: 'P2028',
        message: 'Transaction API error: A query cannot be executed on a committed transaction.',
      }),
    ],
    ['no error of a database', new Error('a defect')],
    ['undefined', undefined],
  ])('is not %s', (_what, error) => expect(isDatabaseDown(error)).toBe(false))
})
