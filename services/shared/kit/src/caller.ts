import { randomUUID } from 'node:crypto'

import { Metadata } from '@grpc/grpc-js'

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

const requestIdKey = 'x-request-id'
const callerKey = 'x-caller-bin'

export function toMetadata({ requestId, caller }: CallContext): Metadata {
  const metadata = new Metadata()
  metadata.set(requestIdKey, requestId)
  if (caller) metadata.set(callerKey, Buffer.from(JSON.stringify(caller)))
  return metadata
}

export function fromMetadata(metadata: Metadata): CallContext {
  const [requestId] = metadata.get(requestIdKey)
  const [caller] = metadata.get(callerKey)
  return {
    requestId: requestId ? String(requestId) : randomUUID(),
    caller: caller ? (JSON.parse(String(caller)) as Caller) : undefined,
  }
}
