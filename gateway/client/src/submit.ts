import type { Call } from './methods.ts'
import type { components } from './openapi.ts'

/** An answer; a file of a file field, or a list of files if it has `max_files`, which are uploaded; the instances of a repeat. */
export type Answer =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Blob
  | readonly (Blob | string)[]
  | readonly Answers[]

/** Answers by the uuid of their field. */
export interface Answers {
  readonly [field: string]: Answer
}

export interface SubmitOptions {
  /**
   * The same for each attempt to send the same answers, by which the service stores them once; default: a new one. A later call with
   * other answers, also with files that are uploaded again, is an error with the status 409.
   */
  clientUuid?: string
  /** When the form was filled in: RFC 3339 with an offset. */
  filledAt?: string
  wasOffline?: boolean
  /** The `version` of the form that was filled in. */
  formVersion?: number
  signal?: AbortSignal
}

/**
 * Uploads the files of the answers, and submits. Repeats what fails for the moment, without storing the answers twice. Throws
 * `FormpostError`; of invalid answers with `errors` and `codes` at `fields.<uuid>`.
 */
export type Submit = (
  publicId: string,
  answers: Answers,
  options?: SubmitOptions,
) => Promise<SubmitReceipt>

/** `replayed`: the answers were already stored, by an earlier call with this `clientUuid`. */
export type SubmitReceipt = components['schemas']['Receipt'] & { replayed: boolean }

type Fetch = (request: Request) => Promise<Response>

const isBlob = (value: unknown): value is Blob => value instanceof Blob
const isInstance = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !isBlob(value)

export function createSubmit(post: Call<'post'>, fetch: Fetch): Submit {
  return async (publicId, answers, options = {}) => {
    const { formVersion, filledAt, wasOffline } = options
    const signal = options.signal ? { signal: options.signal } : {}
    const params = { path: { public_id: publicId } }
    const uploads: string[] = []

    async function upload(field: string, file: Blob): Promise<string> {
      const body = new FormData()
      body.append('form_field_id', field)
      if (formVersion) body.append('form_version', String(formVersion))
      body.append('file', file)
      const { uuid } = await post('/f/{public_id}/uploads', {
        ...{ params, fetch, ...signal },
        body: body as never,
        bodySerializer: (form) => form,
      })
      uploads.push(uuid)
      return uuid
    }

    async function withUploads(instance: Answers): Promise<Record<string, unknown>> {
      const sent: Record<string, unknown> = {}
      for (const [field, answer] of Object.entries(instance)) {
        if (isBlob(answer)) sent[field] = await upload(field, answer)
        else if (Array.isArray(answer) && answer.some(isBlob)) {
          const uploaded: unknown[] = []
          for (const each of answer as readonly unknown[])
            uploaded.push(isBlob(each) ? await upload(field, each) : each)
          sent[field] = uploaded
        } else if (Array.isArray(answer) && answer.some(isInstance)) {
          const instances: unknown[] = []
          for (const each of answer as readonly Answers[]) instances.push(await withUploads(each))
          sent[field] = instances
        } else sent[field] = answer
      }
      return sent
    }

    const fields = await withUploads(answers)
    let replayed = false
    const receipt = await post('/api/v1/public/forms/{public_id}/submissions', {
      ...{ params, fetch, ...signal },
      middleware: [
        {
          onResponse({ response }) {
            replayed = response.headers.get('idempotent-replayed') === 'true'
          },
        },
      ],
      body: {
        fields,
        client_uuid: options.clientUuid ?? crypto.randomUUID(),
        ...(uploads.length > 0 ? { upload_uuids: uploads } : {}),
        ...(filledAt ? { filled_at: filledAt } : {}),
        ...(wasOffline === undefined ? {} : { was_offline: wasOffline }),
        ...(formVersion ? { form_version: formVersion } : {}),
      },
    })
    return { ...receipt, replayed }
  }
}
