/**
 * For interactive transactions of Prisma, in ms. A wait for a connection or for other writers fails before the deadline of a
 * call.
 */
export const transactionOptions = { maxWait: 5_000, timeout: 7_000 }
