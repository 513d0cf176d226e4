import type { CallContext, ClientOf } from '@formpost/kit/rpc'

export type FilesClient = ReturnType<typeof createFilesClient>

/** Calls to the files service. */
export const createFilesClient = (files: ClientOf<'forms', 'files'>) => ({
  async deleteOfForm(formUuid: string, call: CallContext): Promise<void> {
    await files.Delete(
      {
        form_uuid: formUuid,
        all: true,
        field_uuid: undefined,
        submission_uuid: undefined,
        uploaded_until: undefined,
      },
      call,
    )
  },

  /** Deletes the files of a field: those uploaded until a time (ISO 8601) if it is given, else all. */
  async deleteOfField(
    formUuid: string,
    fieldUuid: string,
    until: string | undefined,
    call: CallContext,
  ): Promise<void> {
    await files.Delete(
      {
        form_uuid: formUuid,
        field_uuid: fieldUuid,
        all: undefined,
        submission_uuid: undefined,
        uploaded_until: until,
      },
      call,
    )
  },
})
