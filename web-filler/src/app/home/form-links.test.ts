import { describe, expect, it } from 'vitest'

import { parseFormLinks } from './form-links.ts'

const origin = 'https://forms.example'

describe('form links', () => {
  it('are parsed line by line, without duplicates', () => {
    const text =
      ' https://forms.example/f/abc \n\nhttps://forms.example/f/DE%20f/?team=7#x\nhttps://forms.example/f/abc'
    expect(parseFormLinks(text, origin).map(({ publicId }) => publicId)).toEqual(['abc', 'de f'])
  })

  it('must belong to this service', () => {
    const others = [
      'https://elsewhere.example/f/abc',
      'http://forms.example/f/abc',
      'https://forms.example/outbox',
      'https://forms.example/f/abc/uploads',
      'https://forms.example/f/%E0%A4%A',
      'javascript:alert(1)',
      'abc',
    ]
    expect(parseFormLinks(others.join('\n'), origin)).toEqual(
      others.map((link) => ({ link, publicId: null })),
    )
  })
})
