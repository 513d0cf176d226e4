import { expect, test } from 'vitest'

import { invalid, problem, problemFromJson, problemToJson } from './problem.ts'

test('a problem keeps its code, parameters and texts between services', () => {
  const sent = invalid({ title: [{ code: 'too_long', max: 255, length: 300 }] })
  const received = problemFromJson(problemToJson(sent))
  expect(received).toMatchObject({ code: 'validation_failed', http: 422 })
  expect(received.details).toEqual({
    errors: { title: ['Must have at most 255 characters, has 300.'] },
    codes: { title: [{ code: 'too_long', max: 255, length: 300 }] },
  })
})

test('a problem has as many errors as HTTP/2 headers can carry', () => {
  const count = 2_000
  const properties = Array.from({ length: count }, (_, at) => `fields.${at}.name`)
  const sent = invalid(
    Object.fromEntries(properties.map((each) => [each, [{ code: 'name_taken' }]])),
  )
  const json = problemToJson(sent)
  expect(Buffer.byteLength(json)).toBeLessThan(41_000)
  const { errors, codes } = problemFromJson(json).details
  expect(Object.keys(errors!)).toEqual(properties.slice(0, Object.keys(errors!).length))
  expect(Object.keys(codes!)).toEqual(Object.keys(errors!))
  expect(Object.keys(errors!).length).toBeGreaterThan(300)
})

test('a problem of a newer service is an internal one', () => {
  const json = JSON.stringify({ code: 'from_the_future', details: {} })
  expect(problemFromJson(json)).toMatchObject({ code: 'internal', http: 500 })
})

test('a refused caller learns nothing', () => {
  expect(problem('caller_refused')).toMatchObject({
    http: 500,
    message: problem('internal').message,
  })
})
