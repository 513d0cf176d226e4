import { expect, it } from 'vitest'

import { describeUnknown, type UnknownSetting } from './describe-unknown.ts'

const described = (setting: string, more: Partial<UnknownSetting> = {}) =>
  describeUnknown({
    ...{ field: 'f', name: 'pump', label: 'The pump', type: 'file', is_kept: true, what: '' },
    setting,
    ...more,
  })
const ofForm = { field: null, name: null, label: null, type: null }

it('names the settings of a field as the builder does', () => {
  expect([
    described('settings.max_files'),
    described('placeholder', { type: 'short_text', label: null }),
    described('settings.metadata', { type: 'hidden', name: null, label: null }),
    described('translations.fr.add_label', { type: 'repeat' }),
    described('xlsform.bind::x'),
  ]).toEqual([
    'The pump: Number of files',
    'pump: placeholder',
    'Hidden value: settings',
    'The pump: Text of the button that adds one (French)',
    'The pump: imported columns (bind::x)',
  ])
})

it('names the settings of the form, and whole fields', () => {
  expect([
    described('grace_days', ofForm),
    described('translations.fr.thank_you_message', ofForm),
    described('xlsform.settings.instance_name', ofForm),
    described('field', { type: 'page_break', label: 'Next' }),
    described('field', { type: 'page_break', label: null, name: null }),
  ]).toEqual([
    'days after closing',
    'thank-you message (French)',
    'imported columns (settings.instance_name)',
    'Next (Page break)',
    'Page break',
  ])
})
