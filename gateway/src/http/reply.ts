import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

type ReplyHeaders = Readonly<Record<string, string | number>>

export const jsonType = 'application/json; charset=utf-8'

/** Sends serialised JSON. */
function sendJsonText(response: ServerResponse, status: number, body: string | Buffer): void {
  response.statusCode = status
  response.setHeader('Content-Type', jsonType)
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}

/** Sends a value as JSON. */
export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  sendJsonText(response, status, JSON.stringify(value))

function setHeaders(response: ServerResponse, headers: ReplyHeaders): void {
  for (const name in headers) response.setHeader(name, headers[name]!)
}

/** What a handler returns instead of a plain JSON value. */
abstract class Reply {
  readonly headers: ReplyHeaders

  constructor(headers: ReplyHeaders) {
    this.headers = headers
  }

  /** Sends it with the status of the operation's success. */
  abstract send(response: ServerResponse, status: number): void | Promise<void>
}

/** A JSON value with extra headers. */
export class JsonReply<T> extends Reply {
  readonly value: T
  readonly #status: number | undefined

  /** `status` is for a success other than the operation's usual one. */
  constructor(value: T, headers: ReplyHeaders = {}, status?: number) {
    super(headers)
    this.value = value
    this.#status = status
  }

  send(response: ServerResponse, status: number): void {
    setHeaders(response, this.headers)
    sendJson(response, this.#status ?? status, this.value)
  }
}

/** JSON that a service has serialised, passed through without parsing, or encoded as a header says. */
export class JsonTextReply extends Reply {
  readonly text: string | Buffer

  constructor(text: string | Buffer, headers: ReplyHeaders = {}) {
    super(headers)
    this.text = text
  }

  send(response: ServerResponse, status: number): void {
    setHeaders(response, this.headers)
    sendJsonText(response, status, this.text)
  }
}

/** No body, with extra headers. */
export class EmptyReply extends Reply {
  send(response: ServerResponse, status: number): void {
    setHeaders(response, this.headers)
    response.statusCode = status
    response.end()
  }
}

/** 304: the client already has this version. */
export class NotModifiedReply extends Reply {
  send(response: ServerResponse): void {
    setHeaders(response, this.headers)
    response.statusCode = 304
    response.end()
  }
}

/** A streamed body; JSON unless a header says otherwise. */
export class StreamReply extends Reply {
  readonly chunks: AsyncIterable<string | Uint8Array>
  readonly close: (() => Promise<unknown>) | undefined

  /** `close` runs when the response has ended or was aborted, to release the source of the chunks. */
  constructor(
    chunks: AsyncIterable<string | Uint8Array>,
    headers: ReplyHeaders = {},
    close?: () => Promise<unknown>,
  ) {
    super(headers)
    this.chunks = chunks
    this.close = close
  }

  async send(response: ServerResponse, status: number): Promise<void> {
    response.statusCode = status
    response.setHeader('Content-Type', jsonType)
    setHeaders(response, this.headers)
    try {
      // Node drops the body of a response to HEAD, but all of it would be produced.
      if (response.req.method === 'HEAD') response.end()
      else await pipeline(this.chunks, response)
    } finally {
      await this.close?.()
    }
  }
}

/** Sends the result of a handler: a `Reply`, a JSON value, or nothing. */
export function sendReply(
  response: ServerResponse,
  status: number,
  reply: unknown,
): void | Promise<void> {
  if (reply instanceof Reply) return reply.send(response, status)
  if (reply !== undefined) return sendJson(response, status, reply)
  response.statusCode = status
  response.end()
}
