import { describe, expect, it } from 'vitest'

import { readLinks } from './keep-links.ts'

const origin = 'https://forms.example'

describe('links to keep', () => {
  it('are read line by line, each once', () => {
    const text =
      ' https://forms.example/f/abc \n\nhttps://forms.example/f/DE%20f/?team=7#x\nhttps://forms.example/f/abc'
    expect(readLinks(text, origin).map(({ publicId }) => publicId)).toEqual(['abc', 'de f'])
  })

  it('are of this service only', () => {
    const others = [
      'https://elsewhere.example/f/abc',
      'http://forms.example/f/abc',
      'https://forms.example/outbox',
      'https://forms.example/f/abc/uploads',
      'https://forms.example/f/%E0%A4%A',
      'javascript:alert(1)',
      'abc',
    ]
    for (const { publicId } of readLinks(others.join('\n'), origin)) expect(publicId).toBeNull()
  })
})
