export class TimeoutError extends Error {}

/** What remains of the time after its first part, in ms. */
const lastPartMs = 50

/** Rejects if work takes longer. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new TimeoutError(`No response within ${ms} ms.`))
    // In two parts: if this process was busy longer than that, Node.js runs the timer before it reads what has arrived.
    timer = setTimeout(() => (timer = setTimeout(fail, lastPartMs)), ms - lastPartMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
