import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

type ReplyHeaders = Readonly<Record<string, string | number>>

export const jsonType = 'application/json; charset=utf-8'

/** Sends JSON that is text already. */
export function sendJsonText(response: ServerResponse, status: number, body: string): void {
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

/** What a handler returns where a JSON value with the operation's own status is not all. */
abstract class Reply {
  readonly headers: ReplyHeaders

  constructor(headers: ReplyHeaders) {
    this.headers = headers
  }

  /** Sends it with the status of the operation's success. */
  abstract send(response: ServerResponse, status: number): void | Promise<void>
}

/** A JSON value with headers of its own. */
export class JsonReply<T> extends Reply {
  readonly value: T

  constructor(value: T, headers: ReplyHeaders) {
    super(headers)
    this.value = value
  }

  send(response: ServerResponse, status: number): void {
    setHeaders(response, this.headers)
    sendJson(response, status, this.value)
  }
}

/** JSON that a service has serialised already: parsing it here would only cost time. */
export class JsonTextReply extends Reply {
  readonly text: string

  constructor(text: string, headers: ReplyHeaders = {}) {
    super(headers)
    this.text = text
  }

  send(response: ServerResponse, status: number): void {
    setHeaders(response, this.headers)
    sendJsonText(response, status, this.text)
  }
}

/** 304: the caller holds what would be sent. */
export class NotModifiedReply extends Reply {
  send(response: ServerResponse): void {
    setHeaders(response, this.headers)
    response.statusCode = 304
    response.end()
  }
}

/** A body in pieces: JSON unless a header says otherwise. */
export class StreamReply extends Reply {
  readonly chunks: AsyncIterable<string | Uint8Array>
  readonly close: (() => Promise<unknown>) | undefined

  /** `close` runs once the reply has ended or was broken off, to release what the chunks come from. */
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
      await pipeline(this.chunks, response)
    } finally {
      await this.close?.()
    }
  }
}

/** Sends what a handler returned: a reply of a special kind, a JSON value, or nothing. */
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
