import { invalid, problem } from '@formpost/kit'
import express, { type Request, type RequestHandler } from 'express'

import { stateOf } from '../request.ts'

/** The most a JSON body may hold, in bytes; more where an encrypted payload is accepted (decisions, "Envelopes"). */
export const ordinaryBody = 1024 * 1024
export const encryptedBody = 5 * 1024 * 1024

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

function parse(body: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw invalid({ body: ['Is not valid JSON.'] })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid({ body: ['Must be a JSON object.'] })
  }
  return value as Record<string, unknown>
}

/** What an empty body says. */
const nothing = Buffer.from('{}')

function keep(request: Request): void {
  const body: unknown = request.body
  const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const type = request.headers['content-type']
  if (sent.length > 0 && !jsonType.test(type ?? '')) throw problem('wrong_content_type')
  const bytes = sent.length > 0 ? sent : nothing
  const state = stateOf(request)
  state.rawBody = bytes
  state.json = parse(bytes)
}

/** Reads a JSON object of at most `limit` bytes; the bytes stay at hand for who passes them on. */
export function jsonBody(limit: number): RequestHandler {
  const read = express.raw({ type: () => true, limit })
  return (request, response, next) => {
    read(request, response, (error?: unknown) => {
      if (error) return next(error)
      try {
        keep(request)
        next()
      } catch (fault) {
        next(fault)
      }
    })
  }
}
