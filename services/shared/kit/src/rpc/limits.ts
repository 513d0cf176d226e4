/** Enough for a batch of submissions with encrypted payloads of up to 5 MiB each. */
export const maxMessageBytes = 64 * 1024 * 1024
/** Long, since the reader sets the speed of a stream. */
export const streamDeadlineMs = 3_600_000
