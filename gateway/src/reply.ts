import type { ServerResponse } from 'node:http'

export const jsonType = 'application/json; charset=utf-8'

/** Answers with JSON that is text already. */
export function sendJsonText(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', jsonType)
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
}

export const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  sendJsonText(response, status, JSON.stringify(value))
