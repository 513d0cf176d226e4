import { expect, test } from 'vitest'

import { createByteBudget } from './byte-budget.ts'

const done = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(resolve, 5, false))])

test('what is taken and given back can be taken again', async () => {
  const budget = createByteBudget(10, 1_000)
  await budget.take(10)
  const second = budget.take(4)
  expect(await done(second)).toBe(false)
  budget.giveBack(10)
  expect(await done(second)).toBe(true)
})

test('a small request does not overtake a large one that waits', async () => {
  const budget = createByteBudget(10, 1_000)
  await budget.take(5)
  const [large, small] = [budget.take(8), budget.take(1)]
  expect(await done(small)).toBe(false)
  budget.giveBack(5)
  expect(await done(large)).toBe(true)
  expect(await done(small)).toBe(true)
})

test('who waits too long is told to come again, and the next is served', async () => {
  const budget = createByteBudget(10, 20)
  await budget.take(5)
  const [large, small] = [budget.take(8), budget.take(1)]
  await expect(large).rejects.toMatchObject({ code: 'unavailable' })
  expect(await done(small)).toBe(true)
})
