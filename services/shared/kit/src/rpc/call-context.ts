import { randomUUID } from 'node:crypto'

import { Metadata } from '@grpc/grpc-js'

import { traceHeaderNames, type TraceHeaders } from '../observability/tracing.ts'

/** The authenticated credential of a request and its owner. */
export interface Caller {
  credentialUuid: string
  ownerUuid: string
  kind: 'api_key' | 'token' | 'session'
  access: 'read' | 'read_write'
  plan: 'free' | 'paid'
  /** The names of both as they are now. */
  names: { credential: string; owner: string; email: string }
}

/** The context of every call between services. */
export interface CallContext {
  requestId: string
  caller?: Caller | undefined
  /** Aborted when nobody waits for the reply any more: ends streams of replies, on both sides. */
  signal?: AbortSignal | undefined
}

/** The context as it is sent, with trace headers. */
export interface SentContext {
  request_id: string
  caller?: string
  trace: TraceHeaders
}

export const toSent = ({ requestId, caller }: CallContext, trace: TraceHeaders): SentContext => ({
  request_id: requestId,
  ...(caller ? { caller: JSON.stringify(caller) } : {}),
  trace,
})

export const fromSent = ({ request_id, caller }: SentContext): CallContext => ({
  requestId: request_id || randomUUID(),
  caller: caller ? (JSON.parse(caller) as Caller) : undefined,
})

const requestIdKey = 'x-request-id'
const callerKey = 'x-caller-bin'

export function toMetadata({ request_id, caller, trace }: SentContext): Metadata {
  const metadata = new Metadata()
  metadata.set(requestIdKey, request_id)
  if (caller) metadata.set(callerKey, Buffer.from(caller))
  for (const [name, value] of Object.entries(trace)) metadata.set(name, value)
  return metadata
}

export function fromMetadata(metadata: Metadata): SentContext {
  const read = (key: string) => metadata.get(key)[0]?.toString()
  const trace = traceHeaderNames.flatMap((name) => {
    const value = read(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const caller = read(callerKey)
  return {
    request_id: read(requestIdKey) ?? '',
    ...(caller ? { caller } : {}),
    trace: Object.fromEntries(trace),
  }
}
