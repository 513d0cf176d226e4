import { expect, test } from 'vitest'

import { recordingFormat } from './recording-format.ts'

const chromium = ['audio/webm;codecs=opus', 'audio/mp4']
const firefox = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
const safari = ['audio/mp4']

test.each([
  [null, chromium, 'recording.webm'],
  ['audio/*', chromium, 'recording.webm'],
  ['.weba', chromium, 'recording.weba'],
  ['audio/mp4', chromium, 'recording.m4a'],
  ['.mp4', chromium, 'recording.mp4'],
  ['.ogg', firefox, 'recording.ogg'],
  ['audio/*', safari, 'recording.m4a'],
  ['audio/webm', safari, undefined],
  ['.mp3', firefox, undefined],
  ['image/*', chromium, undefined],
  ['audio/*', [], undefined],
])('a field that accepts %j gets, from a browser with %j, %j', (accept, recorded, name) => {
  const format = recordingFormat({ settings: { accept } }, (type) => recorded.includes(type))
  expect(format?.name).toBe(name)
})
