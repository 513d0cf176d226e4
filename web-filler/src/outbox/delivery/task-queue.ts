/** Runs tasks one after the other. */
export interface TaskQueue {
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(task) {
      const result = last.then(task)
      last = result.catch(() => undefined)
      return result
    },
  }
}
