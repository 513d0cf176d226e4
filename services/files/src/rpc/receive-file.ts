import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { maxDescriptionBytes, problem, separateDescription } from '@formpost/kit'
import type { UploadDescription__Output as UploadDescription } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'

import { maxFileBytes } from '../domain/check-upload.ts'

/** Room for the largest upload with its description, in bytes. */
export const roomBytes = maxFileBytes + maxDescriptionBytes

export interface Received {
  bytes: Buffer
  description: UploadDescription
}

/** Collects an upload in `room`. Throws `file_too_large` where there is more than that. */
export async function receiveFile(sent: Readable, room: Buffer): Promise<Received> {
  let size = 0
  // By its events, for a loop over a stream is given copies of what has come in several pieces.
  sent.on('data', (chunk: Buffer) => {
    chunk.copy(room, Math.min(size, room.length))
    size += chunk.length
  })
  await finished(sent, { writable: false })
  if (size > room.length) throw problem('file_too_large')
  const received = separateDescription<UploadDescription>(room.subarray(0, size))
  if (received.bytes.length > maxFileBytes) throw problem('file_too_large')
  return received
}
