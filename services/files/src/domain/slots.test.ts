import { expect, test } from 'vitest'

import { createSlots } from './slots.ts'

/** Work that goes on until it is told to end. */
function work(log: string[], name: string) {
  let end!: () => void
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    log.push(name)
    await ended
  }
  return { run, end }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('no more than so many run at once, and who waits is served in order', async () => {
  const log: string[] = []
  const slots = createSlots(2, 1_000)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(log, name))
  const all = [a, b, c, d].map((each) => slots.run(each!.run))
  await settle()
  expect(log).toEqual(['a', 'b'])
  b!.end()
  await settle()
  expect(log).toEqual(['a', 'b', 'c'])
  for (const each of [a, c, d]) each!.end()
  await Promise.all(all)
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room like any other', async () => {
  const slots = createSlots(1, 1_000)
  await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(() => Promise.resolve('yes'))).toBe('yes')
})

test('who waits too long is told to come again, and takes no slot', async () => {
  const log: string[] = []
  const slots = createSlots(1, 10)
  const first = work(log, 'first')
  const running = slots.run(first.run)
  await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: 5 },
  })
  first.end()
  await running
  expect(await slots.run(() => Promise.resolve('again'))).toBe('again')
})
