import { expect, test } from 'vitest'

import { isLoopback } from './is-loopback.ts'

const isLocal = (link: string) => isLoopback(new URL(link).hostname)

test.each([
  'http://localhost:8080',
  'http://forms.localhost',
  'http://127.0.0.1',
  'http://[::1]:1',
])('%s works on the same machine only', (link) => expect(isLocal(link)).toBe(true))

test.each(['http://192.168.1.20:8080', 'https://localhost.example.org', 'https://127.example.org'])(
  '%s works elsewhere',
  (link) => expect(isLocal(link)).toBe(false),
)
