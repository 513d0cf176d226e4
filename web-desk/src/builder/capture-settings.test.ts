import { expect, test } from 'vitest'

import { withCapture } from './capture-settings.ts'

test.each([
  [null, 'photo', { capture: 'photo', accept: 'image/*' }],
  [{ capture: 'photo', accept: 'image/*' }, 'audio', { capture: 'audio', accept: 'audio/*' }],
  [{ capture: 'photo', accept: '.jpg', max_files: 3 }, null, { accept: '.jpg', max_files: 3 }],
  [{ capture: 'photo', accept: 'image/*' }, null, null],
  [{ accept: '.png' }, 'signature', { accept: '.png', capture: 'signature' }],
  [
    { capture: 'photo', accept: 'image/*', photo_metadata: 'keep' },
    'signature',
    { capture: 'signature', accept: 'image/*' },
  ],
  [
    { photo_metadata: 'keep' },
    'photo',
    { capture: 'photo', accept: 'image/*', photo_metadata: 'keep' },
  ],
  [{ capture: 'location', max_accuracy: 5 }, 'barcode', { capture: 'barcode' }],
  [{ max_length: 9 }, 'location', { max_length: 9, capture: 'location' }],
] as const)('changes the capture of %j to %s', (settings, capture, changed) => {
  expect(withCapture(settings, capture)).toEqual(changed)
})
