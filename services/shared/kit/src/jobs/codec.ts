/** Converts the payload of a job to what is stored as JSON, and back. */
export interface JobCodec<Payload> {
  encode(payload: Payload): unknown
  decode(stored: unknown): Payload
}

/** The stored type follows from `encode`. A job may be older than this version of the service, so stored names stay. */
export const jobCodec = <Payload, Stored extends object>(
  encode: (payload: Payload) => Stored,
  decode: (stored: Stored) => Payload,
): JobCodec<Payload> => ({ encode, decode: (stored) => decode(stored as Stored) })

/** A codec for each kind of job. */
export type JobCodecs<Jobs> = { [J in keyof Jobs]: JobCodec<Jobs[J]> }

/** The payloads of the jobs that `Codecs` convert. */
export type JobsOf<Codecs> = {
  [J in keyof Codecs]: Codecs[J] extends JobCodec<infer Payload> ? Payload : never
}
