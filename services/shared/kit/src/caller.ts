import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

import { Metadata } from '@grpc/grpc-js'

import { type TraceHeaders, traceHeaderNames } from './tracing.ts'

/** Who makes a request: an owner, by the credential that identity recognised. */
export interface Caller {
  credentialUuid: string
  ownerUuid: string
  kind: 'api_key' | 'token'
  access: 'read' | 'read_write'
  plan: 'free' | 'paid'
}

/** What travels with every call between parts. */
export interface CallContext {
  requestId: string
  caller?: Caller | undefined
}

/** The same on its way, with the headers of the trace that it belongs to. */
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

const callHeader = 'x-formpost-call'

/** The same for a call over HTTP/1.1. */
export const toHeaders = (sent: SentContext): OutgoingHttpHeaders => ({
  [callHeader]: Buffer.from(JSON.stringify(sent)).toString('base64url'),
})

/** Undefined where no part has sent it: a page in somebody's browser can't without being asked first. */
export function fromHeaders(headers: IncomingHttpHeaders): SentContext | undefined {
  const value = headers[callHeader]
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString()) as SentContext
  } catch {
    return undefined
  }
}
