/** A stream whose first message has arrived. */
interface BegunStream<T> {
  /** Undefined if the stream is empty. */
  first: T | undefined
  rest: AsyncIterable<T>
  /** Ends the call, which would otherwise stay open after the client has disconnected. */
  close(): Promise<unknown>
}

/** Waits for the first message of a stream, so that an error can still be answered with its status. */
export async function beginStream<T>(messages: AsyncIterable<T>): Promise<BegunStream<T>> {
  const iterator = messages[Symbol.asyncIterator]()
  const close = async () => iterator.return?.()
  try {
    const { value, done } = await iterator.next()
    const rest = { [Symbol.asyncIterator]: () => iterator }
    return { first: done ? undefined : value, rest, close }
  } catch (error) {
    await close()
    throw error
  }
}
