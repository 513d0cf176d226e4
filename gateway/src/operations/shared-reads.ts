import { createCallCoalescer, type CallContext, type Caller } from '@formpost/kit/rpc'

interface Read {
  readonly params: object
  readonly query: object | undefined
  readonly appUrl: string
  readonly call: CallContext & { caller: Caller }
}

/**
 * Callers that read the same at the same time share what `read` makes of the replies of services, not only these. A later request
 * never gets what was read for an earlier one.
 */
export function createSharedReads<T>() {
  const coalesce = createCallCoalescer<T>()
  return ({ params, query, appUrl, call }: Read, read: () => Promise<T>): Promise<T> =>
    coalesce(JSON.stringify([call.caller, params, query, appUrl]), read)
}
