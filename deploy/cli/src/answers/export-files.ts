import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { FormpostError, type components, type Formpost } from '@formpost/client'
import { uploadsOf } from '@formpost/rules'

import { safeFileName } from '../safe-file-name.ts'

type Value = components['schemas']['SubmissionRow']['values'][number]

/** The uuids of the files of a submission, also in instances of repeats. */
export function uploadsIn(values: readonly Value[]): string[] {
  return values.flatMap(({ field_type, value }): string[] => {
    if (field_type === 'file') return uploadsOf(value)
    if (field_type !== 'repeat' || !Array.isArray(value)) return []
    return value.flatMap((instance) => uploadsIn(instance as unknown as Value[]))
  })
}

const nameIn = (header: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'file')
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/**
 * Writes the files of a submission to `<folder>/<submission>/<upload>/<name>`. A file that is there is not fetched again. Returns how
 * many were written, and the uuids of those that the service no longer has.
 */
export async function exportFiles(
  formpost: Formpost,
  form: string,
  submission: { uuid: string; values: readonly Value[] },
  folder: string,
): Promise<{ written: number; missing: string[] }> {
  const result = { written: 0, missing: [] as string[] }
  for (const upload of uploadsIn(submission.values)) {
    const target = path.join(folder, submission.uuid, upload)
    if (await exists(target)) continue
    let name = 'file'
    const content = await formpost
      .get('/api/account/forms/{form}/files/{upload}', {
        params: { path: { form, upload } },
        parseAs: 'arrayBuffer',
        middleware: [
          {
            onResponse({ response }) {
              name = nameIn(response.headers.get('content-disposition'))
            },
          },
        ],
      })
      .catch((error: unknown) => {
        if (error instanceof FormpostError && error.status === 404) return undefined
        throw error
      })
    if (content === undefined) {
      result.missing.push(upload)
      continue
    }
    // The folder gets its name when its file is complete.
    const unfinished = `${target}.unfinished`
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await writeFile(path.join(unfinished, safeFileName(name)), Buffer.from(content), {
      mode: 0o600,
    })
    await rename(unfinished, target)
    result.written++
  }
  return result
}
