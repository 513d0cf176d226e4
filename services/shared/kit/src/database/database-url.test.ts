import { describe, expect, it } from 'vitest'

import { hostUrls } from './database-url.ts'

describe('a DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@host/db', ['postgres://u:p@host/db']],
    ['postgresql://u:p@[::1]:5433/db', ['postgresql://u:p@[::1]:5433/db']],
    ['postgresql:///db?host=/run/postgresql', ['postgresql:///db?host=/run/postgresql']],
    [
      'postgresql://u:p@a:5432,b:5433/db?target_session_attrs=read-write',
      ['postgresql://u:p@a:5432/db', 'postgresql://u:p@b:5433/db'],
    ],
    [
      'postgresql://u:p@a,b,[::1]:1/db?sslmode=require&target_session_attrs=primary&options=-c%20x%3Dy',
      [
        'postgresql://u:p@a/db?sslmode=require&options=-c%20x%3Dy',
        'postgresql://u:p@b/db?sslmode=require&options=-c%20x%3Dy',
        'postgresql://u:p@[::1]:1/db?sslmode=require&options=-c%20x%3Dy',
      ],
    ],
    ['postgres://u:p,q@a,b/db', ['postgres://u:p,q@a/db', 'postgres://u:p,q@b/db']],
    ['postgres://u:p%40q@a,b/db', ['postgres://u:p%40q@a/db', 'postgres://u:p%40q@b/db']],
  ])('%s has a URL of each host', (url, urls) => expect(hostUrls(url)).toEqual(urls))

  it.each(['', 'db', 'mysql://a/db', 'http://a/db', 'postgres://a:port/db', 'postgres://a,b:x/db'])(
    'is not %j',
    (url) => expect(() => hostUrls(url)).toThrow('Must be a postgres:// URL.'),
  )

  it.each(['standby', 'read-only', 'prefer-standby', 'any'])(
    'does not select a server by %s',
    (value) =>
      expect(() => hostUrls(`postgres://a,b/db?target_session_attrs=${value}`)).toThrow(
        'target_session_attrs must be read-write',
      ),
  )
})
