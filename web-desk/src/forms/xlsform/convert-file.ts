import { loadErrorTexts } from '@formpost/ui/messages/errors/index.ts'
import { language } from '@formpost/ui/messages/language.ts'

import { ApiError } from '../../api/api-error.ts'
import { workerStarter } from '../../parts/worker-starter.ts'
import type { FormDocument } from '../create-form.ts'
// oxlint-disable-next-line import/default -- Vite makes the address from the query, which the linter leaves out.
import workerUrl from './convert-worker.ts?worker&url'
import type { ConvertCall, ConvertedFile, ConvertReply, FileProblem } from './protocol.ts'

/** A list of 50,000 choices takes seconds, in which the page has to stay responsive. */
const startWorker = workerStarter('formpost-xlsform-worker', workerUrl)

/** A file that is no XLSForm, or has mistakes. */
export class RefusedFile extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    super('The XLSForm is refused.')
    this.problems = problems
  }
}

async function call(request: ConvertCall): Promise<ConvertReply> {
  const worker = startWorker()
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ConvertReply>) => resolve(data))
      // The script could not be loaded.
      worker.addEventListener('error', () => reject(new ApiError(0, {})))
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}

/** Converts an XLSForm with the files of choices that it names. Throws a `RefusedFile` if it is none, or has mistakes. */
export async function convertFile(
  file: File,
  listFiles: readonly File[],
): Promise<ConvertedFile<FormDocument>> {
  const reply = await call({ file, listFiles, language })
  if ('problems' in reply) throw new RefusedFile(reply.problems)
  if ('error' in reply) throw new Error(reply.error)
  // The report says why expressions are left out.
  await loadErrorTexts()
  return reply.converted as ConvertedFile<FormDocument>
}
