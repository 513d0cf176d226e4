import { describe, expect, it } from 'vitest'

import { StoreNotReady } from '../config/wait-for-stores.ts'
import { prepareDatabase } from './not-ready.ts'

const failWith = (code: string, message = 'the message') =>
  prepareDatabase(() => Promise.reject(Object.assign(new Error(message), { code })))

describe('preparing a database', () => {
  it.each([
    ['ECONNREFUSED', 'cannot be reached'],
    ['ENOTFOUND', 'cannot be reached'],
    ['EAI_AGAIN', 'cannot be reached'],
    ['57P03', 'cannot be reached'],
    ['28P01', 'rejects the role'],
    ['28000', 'rejects the role'],
    ['3D000', 'is missing'],
    ['42501', 'Run `migrate` first'],
  ])('waits after %s', async (code, text) => {
    const error = await failWith(code).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreNotReady)
    expect(error).toMatchObject({ store: 'PostgreSQL', message: expect.stringContaining(text) })
    expect((error as Error).message).toContain('the message')
  })

  it('names the code of an error without a message', async () => {
    await expect(failWith('ECONNREFUSED', '')).rejects.toThrow('ECONNREFUSED')
  })

  it('keeps other errors', async () => {
    await expect(failWith('42601')).rejects.not.toBeInstanceOf(StoreNotReady)
  })
})
