import { registry } from '@formpost/kit/observability'
import { problem } from '@formpost/kit/rpc'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSubmitter } from './submitter.ts'

type Submissions = Parameters<typeof createSubmitter>[0]
type Item = Parameters<Submissions['SubmitBatch']>[0]['items'][number]
type Reply = Awaited<ReturnType<Submissions['SubmitBatch']>>

interface Sent {
  names: string[]
  /** Answers the batch with a receipt for each item. */
  finish: () => void
  fail: (code: 'timeout' | 'unavailable') => void
}

const receiptOf = (name: string) => ({
  submission_uuid: name,
  thank_you_message: undefined,
  redirect_url: undefined,
  replayed: false,
})

/** A submitter, and the batches that it has sent. */
function start() {
  const sent: Sent[] = []
  const SubmitBatch = ({ items }: { items: readonly Item[] }) =>
    new Promise<Reply>((resolve, reject) => {
      const names = items.map(({ public_id }) => public_id)
      const outcomes = names.map((name) => ({
        receipt: receiptOf(name),
        problem: undefined,
        send_alone: undefined,
      }))
      sent.push({
        names,
        finish: () => resolve({ outcomes } as unknown as Reply),
        fail: (code) => reject(problem(code)),
      })
    })
  const submit = createSubmitter({ SubmitBatch } as unknown as Submissions)
  const states: Record<string, 'stored' | 'refused'> = {}
  const addItems = (names: string[], more: Partial<Item>) => {
    for (const name of names) {
      submit({ public_id: name, ...more } as Item, { requestId: name }).then(
        ({ submission_uuid }) => (states[submission_uuid] = 'stored'),
        () => (states[name] = 'refused'),
      )
    }
  }
  return {
    sent,
    states,
    addItems,
    add: (...names: string[]) => addItems(names, {}),
    sizes: () => sent.map(({ names }) => names.length),
  }
}

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const nextTurn = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  registry.removeSingleMetric('formpost_submissions_waiting')
})

test('sends few beside few at once, up to the most batches in flight', async () => {
  const { sent, add } = start()
  for (const name of ['a', 'b', 'c', 'd']) {
    add(name, name)
    await nextTurn()
  }
  expect(sent.map(({ names }) => names.join(''))).toEqual(['aa', 'bb', 'cc'])
  sent[1]!.finish()
  await nextTurn()
  expect(sent.map(({ names }) => names.join(''))).toEqual(['aa', 'bb', 'cc', 'dd'])
})

test('holds few beside many until more have arrived', async () => {
  const { sizes, add } = start()
  add(...many(20, 'a'))
  await nextTurn()
  add(...many(9, 'b'))
  await nextTurn()
  expect(sizes()).toEqual([20])
  add('c')
  await nextTurn()
  expect(sizes()).toEqual([20, 10])
})

test('sends the held ones when the others are stored', async () => {
  const { sent, sizes, add } = start()
  add(...many(20, 'a'))
  await nextTurn()
  add('b')
  await nextTurn()
  sent[0]!.finish()
  await nextTurn()
  expect(sizes()).toEqual([20, 1])
})

test('holds none for more than 5 ms', async () => {
  const { sizes, add } = start()
  add(...many(200, 'a'))
  await nextTurn()
  add('b')
  await vi.advanceTimersByTimeAsync(4)
  expect(sizes()).toEqual([200])
  await vi.advanceTimersByTimeAsync(1)
  expect(sizes()).toEqual([200, 1])
})

test('holds none beside a batch that hangs', async () => {
  const { sizes, add } = start()
  add(...many(200, 'a'))
  await vi.advanceTimersByTimeAsync(100)
  add('b')
  await nextTurn()
  expect(sizes()).toEqual([200, 1])
})

test('holds no batch that is full by its bytes', async () => {
  const { sizes, add, addItems } = start()
  add(...many(20, 'a'))
  await nextTurn()
  addItems(['b', 'c', 'd', 'e'], { fields: 'x'.repeat(5 * 1024 * 1024) })
  await nextTurn()
  expect(sizes()).toEqual([20, 3])
  await vi.advanceTimersByTimeAsync(5)
  expect(sizes()).toEqual([20, 3, 1])
})

test.each(['timeout', 'unavailable'] as const)(
  'sends those that are held when a batch fails: %s',
  async (code) => {
    const { sent, states, add } = start()
    add(...many(20, 'a'))
    await nextTurn()
    add('b')
    await nextTurn()
    sent[0]!.fail(code)
    await nextTurn()
    sent[1]!.finish()
    await nextTurn()
    expect([states['a0'], states['b']]).toEqual(['refused', 'stored'])
  },
)

test('refuses those that wait when no batch gets a reply', async () => {
  const { sent, states, add } = start()
  for (const name of ['a', 'b', 'c', 'd']) {
    add(name)
    await nextTurn()
  }
  sent[0]!.fail('timeout')
  await nextTurn()
  expect(states).toEqual({ a: 'refused', d: 'refused' })
  expect(sent).toHaveLength(3)
})

test('keeps those that wait when another batch got a reply', async () => {
  const { sent, states, add } = start()
  for (const name of ['a', 'b', 'c', 'd']) {
    add(name)
    await nextTurn()
  }
  sent[1]!.finish()
  await nextTurn()
  add('e')
  await nextTurn()
  sent[0]!.fail('timeout')
  await nextTurn()
  expect(states).toEqual({ a: 'refused', b: 'stored' })
  expect(sent.map(({ names }) => names.join(''))).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('sends those with a client_uuid once more after a broken connection', async () => {
  const { sent, states, add, addItems } = start()
  addItems(['a'], { client_uuid: '5c1c4c3e-7a2e-4b0b-9d43-0c6f5a1f0001' })
  await nextTurn()
  for (const name of ['b', 'c']) {
    add(name)
    await nextTurn()
  }
  for (const batch of [...sent]) batch.fail('unavailable')
  await nextTurn()
  expect(states).toEqual({ b: 'refused', c: 'refused' })
  sent[3]!.finish()
  await nextTurn()
  expect(states['a']).toBe('stored')
})

test('gives each its own receipt', async () => {
  const { sent, states, add } = start()
  add('a', 'b', 'c')
  await nextTurn()
  sent[0]!.finish()
  await nextTurn()
  expect(states).toEqual({ a: 'stored', b: 'stored', c: 'stored' })
})
