import type { Draft, Form } from '@formpost/contract'
import { describe, expect, test } from 'vitest'

import { draftAfter } from './save-settings.ts'

const draft = (base_version: number, form: Draft['form'] = {}): Draft => ({
  revision: 3,
  base_version,
  form,
  fields: [],
})
const live = (version: number) => ({ version, title: 'Wells', description: null }) as Form

describe('the draft after a change of settings', () => {
  test('has the new values of settings that it sets', () => {
    const before = draft(5, { title: 'Old', description: 'Kept' })
    expect(draftAfter(before, live(5), live(6), ['title'])).toEqual(
      draft(6, { title: 'Wells', description: 'Kept' }),
    )
  })

  test('can be published without a warning if nothing else has changed', () => {
    expect(draftAfter(draft(5), live(5), live(6), ['title'])).toEqual(draft(6))
  })

  test('stays as it is if the public form has not changed', () => {
    expect(draftAfter(draft(5), live(5), live(5), ['notify_on_submission'])).toBeUndefined()
  })

  test('keeps its base if something else has changed too', () => {
    expect(draftAfter(draft(5), live(5), live(7), ['title'])).toBeUndefined()
    expect(draftAfter(draft(4), live(5), live(6), ['title'])).toBeUndefined()
    expect(draftAfter(draft(5), live(5), live(6), ['is_active'])).toBeUndefined()
  })
})
