import { operations } from '@formpost/contract'
import { describe, expect, it } from 'vitest'

import { createRouter } from './router.ts'

const run = async () => undefined
const router = createRouter(operations.map((operation) => ({ operation, run })))
const idOf = (method: string, path: string) => router.find(method, path, '')?.route.operation?.id

describe('the router', () => {
  it.each([
    ['GET', '/api/v1/forms', 'listForms'],
    ['HEAD', '/api/v1/forms', 'listForms'],
    ['GET', '/API/V1/Forms/', 'listForms'],
    ['GET', '/api/v1/forms/x/submissions/EXPORT', 'exportSubmissions'],
    ['DELETE', '/api/v1/forms/x/submissions/export', 'deleteSubmission'],
    ['POST', '/f/abc/uploads/', 'upload'],
    ['POST', '/api/v1/forms/import', 'importForm'],
    ['PATCH', '/api/v1/forms/import/', undefined],
    ['GET', '/api/v1/forms//', undefined],
    ['GET', '/api//v1/forms', undefined],
    ['GET', '/api/v1/forms//submissions', undefined],
    ['GET', '/api/v1/%66orms', undefined],
    ['GET', '/api/v1/forms/%zz', undefined],
    ['GET', '/api/v1/forms/%e0%a4%a', undefined],
    ['HEAD', '/api/v1/auth/login', undefined],
    ['PURGE', '/api/v1/forms', undefined],
    ['GET', '/docs', undefined],
    ['OPTIONS', '*', undefined],
  ])('finds for %s %s: %s', (method, path, id) => {
    expect(idOf(method, path)).toBe(id)
  })

  it('decodes parameters once, and keeps their case', () => {
    const params = (path: string) => router.find('GET', path, '')?.params['form']
    expect(params('/api/v1/forms/A%42c')).toBe('ABc')
    expect(params('/api/v1/forms/a%2Fb')).toBe('a/b')
    expect(params('/api/v1/forms/a%2541')).toBe('a%41')
  })

  it.each([
    ['/api/v1/forms', 'GET, HEAD, POST, OPTIONS'],
    ['/api/v1/forms/import', 'POST, OPTIONS'],
    ['/API/v1/forms/x/', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['/api/v1/auth/login', 'POST, OPTIONS'],
    ['/f/abc/uploads', 'POST, OPTIONS'],
    ['/f/abc', ''],
    ['/api/v1/nowhere', ''],
    ['/api/v1/forms/%zz', ''],
  ])('lists the methods of %s', (path, methods) => {
    expect(router.methodsOf(path).join(', ')).toBe(methods)
  })

  it('answers preflights of public operations alone', () => {
    expect(router.find('OPTIONS', '/api/f/abc', '')?.route.operation).toBeUndefined()
    expect(router.find('OPTIONS', '/api/f/abc', '')).toBeDefined()
    expect(router.find('OPTIONS', '/api/v1/forms', '')).toBeUndefined()
  })
})
