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
