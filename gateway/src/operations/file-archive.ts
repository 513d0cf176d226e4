import { createHash } from 'node:crypto'

import { createArchivePaths, csvLine, exportFileName } from '@formpost/contract'
import { Problem, problem, type CallContext } from '@formpost/kit/rpc'
import { collectBytes, writeZip, type CollectedBytes, type ZipEntry } from '@formpost/kit/zip'
import type { SubmissionFiles__Output } from '@formpost/proto/gen/formpost/submissions/v1/SubmissionFiles'

import type { Handler } from '../http/handler.ts'
import { StreamReply } from '../http/reply.ts'
import type { Upstreams } from '../upstreams/index.ts'
import { beginStream } from './begin-stream.ts'
import { disposition } from './disposition.ts'
import { toFilter } from './filter.ts'

/** Archives that one owner may download at the same time, per gateway. */
const maxPerOwner = 2

const indexHeader = 'submission_uuid,upload_uuid,field,name,size,sha256,path,status\r\n'

interface ListedFile {
  uploadUuid: string
  fieldLabel: string
}

/** Counts what runs at the same time for each owner. */
function createOwnerLimit(max: number) {
  const running = new Map<string, number>()
  return (ownerUuid: string): (() => void) => {
    const count = running.get(ownerUuid) ?? 0
    if (count >= max) throw problem('two_running', { retryAfter: 10 })
    running.set(ownerUuid, count + 1)
    return () => {
      const left = running.get(ownerUuid)! - 1
      if (left > 0) running.set(ownerUuid, left)
      else running.delete(ownerUuid)
    }
  }
}

const isGone = (error: unknown) => error instanceof Problem && error.code === 'upload_not_found'

/** `GET /api/account/forms/{form}/files`: a ZIP of the files, of which one at a time is read (docs/api-behaviour.md#file-archive). */
export function createFileArchive({
  forms,
  submissions,
  files,
}: Upstreams): Handler<'downloadFiles'> {
  const startFor = createOwnerLimit(maxPerOwner)

  /** The files of a submission. Those of an encrypted one are known only to the files service. */
  async function listFiles(
    formUuid: string,
    found: SubmissionFiles__Output,
    call: CallContext,
  ): Promise<ListedFile[]> {
    if (!found.is_encrypted) {
      return found.files.map((file) => ({
        uploadUuid: file.upload_uuid,
        fieldLabel: file.field_label ?? file.field_uuid,
      }))
    }
    const request = { form_uuid: formUuid, submission_uuid: found.submission_uuid }
    const listed = await files.List(request, call)
    return listed.files.map(({ uuid, field_uuid }) => ({
      uploadUuid: uuid,
      fieldLabel: field_uuid,
    }))
  }

  /** The content of a file; undefined if the file is gone. */
  async function open(formUuid: string, uploadUuid: string, call: CallContext) {
    try {
      const request = { form_uuid: formUuid, upload_uuid: uploadUuid }
      return await beginStream(files.Read(request, call))
    } catch (error) {
      if (isGone(error)) return undefined
      throw error
    }
  }

  /** Yields the files and adds their lines to `index`. */
  async function* entriesOf(
    formUuid: string,
    found: SubmissionFiles__Output,
    index: CollectedBytes,
    call: CallContext,
  ): AsyncGenerator<ZipEntry> {
    const pathOf = createArchivePaths(found.submission_uuid)
    const lastModified = new Date(found.created_at)
    for (const { uploadUuid, fieldLabel } of await listFiles(formUuid, found, call)) {
      const start = [found.submission_uuid, uploadUuid, fieldLabel]
      const content = await open(formUuid, uploadUuid, call)
      if (!content) {
        index.add(Buffer.from(csvLine([...start, '', '', '', '', 'missing'])))
        continue
      }
      const { first, rest, close } = content
      const name = first?.file?.name ?? 'file'
      const path = pathOf(fieldLabel, name)
      const hash = createHash('sha256')
      let size = 0
      try {
        yield {
          name: path,
          lastModified,
          content: (async function* () {
            for await (const { chunk } of rest) {
              if (!chunk) continue
              hash.update(chunk)
              size += chunk.length
              yield chunk
            }
          })(),
        }
      } finally {
        await close()
      }
      const line = csvLine([...start, name, String(size), hash.digest('hex'), path, 'stored'])
      index.add(Buffer.from(line))
    }
  }

  return async ({ params, query, call, signal }) => {
    const form_uuid = params.form
    const release = startFor(call.caller.ownerUuid)
    const context = { ...call, signal }
    try {
      const { title } = await forms.CheckOwner({ form_uuid }, context)
      const request = { form_uuid, filter: toFilter(query), with_removed: query.removed ?? false }
      const { first, rest, close } = await beginStream(submissions.ListFiles(request, context))
      const index = collectBytes()
      index.add(Buffer.from(indexHeader))
      const entries = async function* (): AsyncGenerator<ZipEntry> {
        for (const found of first?.submissions ?? [])
          yield* entriesOf(form_uuid, found, index, context)
        for await (const reply of rest) {
          for (const found of reply.submissions) yield* entriesOf(form_uuid, found, index, context)
        }
        yield { name: 'index.csv', lastModified: new Date(), content: index.chunks() }
      }
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': disposition(
          'attachment',
          exportFileName(title, form_uuid, 'zip'),
          `${form_uuid}.zip`,
        ),
      }
      return new StreamReply(writeZip(entries()), headers, async () => {
        release()
        await close()
      })
    } catch (error) {
      release()
      throw error
    }
  }
}
