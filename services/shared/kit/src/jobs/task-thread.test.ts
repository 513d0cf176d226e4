import { afterEach, expect, it } from 'vitest'

import { TaskThread } from './task-thread.ts'

/** Counts its tasks; `loop` never ends, `fill` needs all memory, `throw` fails. */
const code = `
  import { parentPort } from 'node:worker_threads'
  let count = 0
  parentPort.on('message', (task) => {
    if (task === 'loop') for (;;);
    if (task === 'throw') throw new Error('The task fails.')
    if (task === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(0.5))
    parentPort.postMessage(++count)
  })`
const threads: TaskThread<string, number>[] = []

function startThread() {
  const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const thread = new TaskThread<string, number>({
    ...{ script, memoryMb: 32 },
    failureMessage: 'a task of the test has no result',
  })
  threads.push(thread)
  return thread
}
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())))

const never = () => false

it('keeps its thread from one task to the next', async () => {
  const thread = startThread()
  expect(thread.isNew).toBe(true)
  expect([await thread.run('count', never), await thread.run('count', never)]).toEqual([1, 2])
  expect(thread.isNew).toBe(false)
})

it.each([
  ['loop', () => true],
  ['fill', never],
  ['throw', never],
])('starts again after a task that cannot end: %s', async (task, isTooLong) => {
  const thread = startThread()
  await thread.run('count', never)
  expect(await thread.run(task, isTooLong)).toBeUndefined()
  expect(thread.isNew).toBe(true)
  expect(await thread.run('count', never)).toBe(1)
})

it('starts again after it was ended', async () => {
  const thread = startThread()
  await thread.run('count', never)
  thread.end()
  expect(await thread.run('count', never)).toBe(1)
})
