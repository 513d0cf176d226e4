import { expect, test } from 'vitest'

import { alteredSettings, draftedSettings, keptAfterSave } from './draft-settings.ts'
import type { Draft } from './draft.ts'
import type { Form, FormSettings, SettingName } from './form.ts'

const draftWith = (settings: Partial<FormSettings>, keptSettings: SettingName[] = []): Draft => ({
  revision: 1,
  baseVersion: 1,
  content: { settings, fields: [], languages: {} },
  keptSettings,
})

test('a draft changes its settings', () => {
  const settings = { title: 'New', isActive: true }
  expect(draftedSettings(draftWith(settings))).toEqual(settings)
})

test('a draft does not change settings that were changed in the form after it', () => {
  const settings = { title: 'New', isActive: true, notifyOnSubmission: true }
  expect(draftedSettings(draftWith(settings, ['isActive']))).toEqual({
    title: 'New',
    notifyOnSubmission: true,
  })
})

test('a draft does not change settings that equal those of its version', () => {
  const settings = { title: 'Old', description: null, redirectUrl: 'https://e.com', isActive: true }
  const base = { title: 'Old', description: null, redirectUrl: null }
  expect(draftedSettings(draftWith(settings), base)).toEqual({
    redirectUrl: 'https://e.com',
    isActive: true,
  })
})

test('only unversioned settings with another value are altered', () => {
  const form = { isActive: true, notifyOnSubmission: true, title: 'A' } as Form
  const change = { isActive: false, notifyOnSubmission: true, title: 'B' }
  expect(alteredSettings(form, change)).toEqual(['isActive'])
})

test('a kept setting stays kept until the draft has another value', () => {
  const draft = draftWith({ isActive: true }, ['isActive'])
  expect(keptAfterSave(draft, { isActive: true, title: 'B' })).toEqual(['isActive'])
  expect(keptAfterSave(draft, { isActive: false })).toEqual([])
  expect(keptAfterSave(draft, {})).toEqual([])
  expect(keptAfterSave(undefined, { isActive: true })).toEqual([])
})
