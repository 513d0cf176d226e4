/**
 * How long files may take to attach and to release uploads, in ms. Later they are refused: a call that was stuck must not undo
 * what came after it. Attaching ends well before a claim can expire (60 s), and releasing before its caller gives up (8 s).
 */
export const attachWithinMs = 20_000
const releaseWithinMs = 4_000

/** The time, ISO 8601, after which a call must do nothing. */
export const expiryOf = (withinMs: number): string => new Date(Date.now() + withinMs).toISOString()

/** Releases all uploads of a submission. */
export const releaseOf = (form_uuid: string, submission_uuid: string) => ({
  form_uuid,
  submission_uuid,
  upload_uuids: [] as string[],
  expires_at: expiryOf(releaseWithinMs),
})
