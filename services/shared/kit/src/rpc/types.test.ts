import { describe, expectTypeOf, it } from 'vitest'

import type { Client, Handlers } from './types.ts'

type Attach = Parameters<Client<'files'>['Attach' | 'List']>[0]
type Created = Awaited<ReturnType<Handlers<'identity'>['CreateKey']>>

describe('types of RPCs', () => {
  it('reject requests with a missing property at any depth', () => {
    expectTypeOf<{
      claims: {
        form_uuid: string
        submission_uuid: string
        uploads: []
        is_encrypted: boolean
        expires_at: undefined
      }[]
    }>().toExtend<Attach>()
    expectTypeOf<{
      claims: { form_uuid: string; uploads: []; is_encrypted: boolean; expires_at: undefined }[]
    }>().not.toExtend<Attach>()
    expectTypeOf<object>().not.toExtend<Attach>()
  })

  it('reject replies with a missing or mistyped property', () => {
    interface Key {
      uuid: string
      name: string
      access: string
      created_at: string
      last_used_at: string | undefined
    }
    expectTypeOf<{ secret: string; key: Key }>().toExtend<Created>()
    expectTypeOf<{ secret: string; key: Omit<Key, 'last_used_at'> }>().not.toExtend<Created>()
    expectTypeOf<{ secret: number; key: Key }>().not.toExtend<Created>()
    expectTypeOf<{ key: Key }>().not.toExtend<Created>()
  })

  it('require handlers for exactly the RPCs of the proto', () => {
    expectTypeOf<keyof Handlers<'files'>>().toEqualTypeOf<
      'Attach' | 'Delete' | 'Describe' | 'List' | 'Read' | 'Release' | 'Upload'
    >()
  })
})
