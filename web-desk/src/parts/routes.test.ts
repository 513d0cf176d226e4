import { expect, it } from 'vitest'

import { routeOf } from './routes.ts'

const form = '0f8f2c52-1d3e-4c8b-9a41-0d9c8b7a6f5e'
const submission = 'a1f2c3d4-0000-4000-8000-00000000beef'

it.each([
  ['/desk', { screen: 'forms' }],
  ['/desk/', { screen: 'forms' }],
  ['/desk/login', { screen: 'login' }],
  ['/desk/account', { screen: 'account' }],
  [`/desk/forms/${form}/build`, { screen: 'form', form, tab: 'build' }],
  [`/desk/forms/${form}`, { screen: 'form', form, tab: 'answers' }],
  [
    `/desk/forms/${form}/answers/${submission}`,
    { screen: 'form', form, tab: 'answers', submission },
  ],
])('%s shows its screen', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})

it.each([
  '/desk/nothing',
  '/desk/login/again',
  '/desk/forms',
  '/desk/forms/1/build',
  `/desk/forms/${form}/nothing`,
  `/desk/forms/${form}/build/${submission}`,
  `/desk/forms/${form}/answers/1`,
])('%s is unknown', (path) => {
  expect(routeOf(path)).toEqual({ screen: 'unknown' })
})
