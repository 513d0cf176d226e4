/** A service's stream whose first message has come. */
interface BegunStream<T> {
  /** Undefined where the stream is empty. */
  first: T | undefined
  rest: AsyncIterable<T>
  /** Ends the call, which would else be held open after the caller has gone. */
  close(): Promise<unknown>
}

/** Waits for the first message of a stream, so that a refusal is still answered as an error with its status. */
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
