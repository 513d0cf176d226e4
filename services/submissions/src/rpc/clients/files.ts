import type { CallContext, ClientOf } from '@formpost/kit/rpc'

export interface Attachment {
  formUuid: string
  submissionUuid: string
  uploads: readonly { uuid: string; fieldUuid: string | undefined }[]
  /** Whether the files must be encrypted, as the answers are. */
  isEncrypted: boolean
  /** ISO 8601; files does nothing after it. */
  deadline: string
}

export interface Release {
  formUuid: string
  submissionUuid: string
  /** All uploads of the submission if absent. */
  uploadUuids?: string[]
  /** ISO 8601; files does nothing after it. */
  deadline: string
}

export interface AttachedFile {
  uuid: string
  name: string
  size: number
  fieldUuid: string
}

/** Files that are described in a call. */
const maxDescribed = 1_000

/** Calls to the files service. */
export function createFilesClient(files: ClientOf<'submissions', 'files'>) {
  return {
    /** Attaches all uploads or none; returns the uuids of those that the submission cannot have. */
    async attach(attachment: Attachment, call: CallContext): Promise<ReadonlySet<string>> {
      const claim = {
        form_uuid: attachment.formUuid,
        submission_uuid: attachment.submissionUuid,
        uploads: attachment.uploads.map(({ uuid, fieldUuid }) => ({ uuid, field_uuid: fieldUuid })),
        is_encrypted: attachment.isEncrypted,
        expires_at: attachment.deadline,
      }
      const { outcomes } = await files.Attach({ claims: [claim] }, call)
      const [outcome] = outcomes
      if (!outcome) throw new Error('files.Attach returned no outcome')
      return new Set(outcome.refused_uuids)
    },

    async release(
      { formUuid, submissionUuid, uploadUuids = [], deadline }: Release,
      call: CallContext,
    ): Promise<void> {
      const request = {
        form_uuid: formUuid,
        submission_uuid: submissionUuid,
        upload_uuids: uploadUuids,
        expires_at: deadline,
      }
      await files.Release(request, call)
    },

    async list(
      formUuid: string,
      submissionUuid: string,
      call: CallContext,
    ): Promise<AttachedFile[]> {
      const request = { form_uuid: formUuid, submission_uuid: submissionUuid }
      const reply = await files.List(request, call)
      return reply.files.map(({ uuid, name, size, field_uuid: fieldUuid }) => ({
        uuid,
        name,
        size,
        fieldUuid,
      }))
    },

    /** The names of files by their uuids, without those that do not exist. */
    async namesOf(
      formUuid: string,
      uploadUuids: readonly string[],
      call: CallContext,
    ): Promise<ReadonlyMap<string, string>> {
      const names = new Map<string, string>()
      for (let at = 0; at < uploadUuids.length; at += maxDescribed) {
        const upload_uuids = uploadUuids.slice(at, at + maxDescribed)
        const reply = await files.Describe({ form_uuid: formUuid, upload_uuids }, call)
        for (const { uuid, name } of reply.files) names.set(uuid, name)
      }
      return names
    },

    /** Deletes all files of a submission. */
    async deleteOf(formUuid: string, submissionUuid: string, call: CallContext): Promise<void> {
      const request = {
        form_uuid: formUuid,
        submission_uuid: submissionUuid,
        field_uuid: undefined,
        all: undefined,
        uploaded_until: undefined,
      }
      await files.Delete(request, call)
    },
  }
}
export type FilesClient = ReturnType<typeof createFilesClient>
