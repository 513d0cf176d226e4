import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

import type { Operation } from '@formpost/contract'
import type { CallContext, Caller } from '@formpost/kit/rpc'
import { clientKey, clientNetwork } from '@formpost/kit/security'

import type { AppUrl } from './app-url.ts'
import type { ClientIp } from './client-ip.ts'
import type { HandlerInput } from './handler.ts'
import type { Params } from './validate.ts'

/** Dependencies that all requests share. */
export interface RequestEnvironment {
  clientIp: ClientIp
  appUrl: AppUrl
}

/** One request of the API on its way through the pipeline; handlers see it as their `HandlerInput`. */
export class RequestContext implements Pick<
  HandlerInput<Operation>,
  'method' | 'ip' | 'appUrl' | 'headers' | 'signal'
> {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #requestId: string
  readonly #environment: RequestEnvironment
  readonly #sentParams: Params
  readonly #readParams: (sent: Params) => Params
  #params: Params | undefined
  #clientAddress: string | undefined
  #appUrl: string | undefined
  #signal: AbortSignal | undefined
  caller: Caller | undefined
  query: unknown
  body: unknown

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    environment: RequestEnvironment,
    sentParams: Params,
    readParams: (sent: Params) => Params,
  ) {
    this.#request = request
    this.#response = response
    this.#requestId = requestId
    this.#environment = environment
    this.#sentParams = sentParams
    this.#readParams = readParams
  }

  /** Parses the parameters of the path, unless a limit that counts by them has. Throws 404. */
  parseParams(): Params {
    return (this.#params ??= this.#readParams(this.#sentParams))
  }

  /** The parameters of the path. Throws 404. */
  get params(): Params {
    return this.parseParams()
  }

  get call(): CallContext {
    return { requestId: this.#requestId, caller: this.caller }
  }

  get method(): string {
    return this.#request.method ?? ''
  }

  get ip(): string {
    return this.#environment.clientIp(this.#request)
  }

  /** The address that limits count by. */
  get clientAddress(): string {
    return (this.#clientAddress ??= clientKey(this.ip))
  }

  /** The network around the address of an IPv6 client, which may belong to one subscriber; undefined for IPv4. */
  get clientNetwork(): string | undefined {
    return clientNetwork(this.clientAddress)
  }

  get appUrl(): string {
    return (this.#appUrl ??= this.#environment.appUrl(this.#request))
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers
  }

  /** Created on first use, since few requests need it. */
  get signal(): AbortSignal {
    return (this.#signal ??= abortedOnClose(this.#response))
  }
}

function abortedOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  else response.once('close', () => controller.abort())
  return controller.signal
}
