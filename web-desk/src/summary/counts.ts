/** How often each text, number or option was the answer to a field. */
export type Counts<T> = ReadonlyMap<T, number>
