/** Enough for a batch of submissions with encrypted payloads of up to 5 MiB each. */
export const maxMessageBytes = 64 * 1024 * 1024
/** A day, since the reader sets the speed of a stream: 10 GB of files take hours over a slow connection. */
export const streamDeadlineMs = 24 * 3_600_000
