/**
 * The message of a stream that has exactly one. Reads to the end, because ending a stream early resets it, and an HTTP/2 server closes a
 * connection with all its calls after about 1,000 resets.
 */
export async function onlyMessage<T>(messages: AsyncIterable<T>): Promise<T> {
  const received: T[] = []
  for await (const message of messages) received.push(message)
  const [only] = received
  if (only === undefined) throw new Error('The stream has no message.')
  return only
}
