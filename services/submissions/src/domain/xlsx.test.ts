import { describe, expect, it } from 'vitest'

import { columnLetters, createSheetNames, rowXml, workbookParts } from './xlsx.ts'

describe('a sheet', () => {
  it('has columns by letters', () => {
    const letters = [0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)
    expect(letters).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD'])
  })

  it('has numbers and texts, and no formulas', () => {
    const letters = ['A', 'B', 'C', 'D']
    expect(rowXml(2, [1.5, '', '=1+1', '<a> & "b"'], letters)).toBe(
      '<row r="2"><c r="A2"><v>1.5</v></c>' +
        '<c r="C2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>' +
        '<c r="D2" t="inlineStr"><is><t xml:space="preserve">&lt;a&gt; &amp; &quot;b&quot;</t></is></c></row>',
    )
  })

  it('has no characters that XML refuses, and no text that is too long', () => {
    const textOf = (text: string) => /preserve">(.*)<\/t>/s.exec(rowXml(1, [text], ['A']))?.[1]
    expect(textOf('a\u0000b\u000Bc\r\nd\tq\uFFFF\uD800')).toBe(
      'a_x0000_b_x000B_c\r\nd\tq_xFFFF_\uFFFD',
    )
    expect(textOf('_x0041_ _x41_')).toBe('_x005F_x0041_ _x41_')
    expect(textOf('x'.repeat(40_000))).toHaveLength(32_767)
  })
})

describe('names of sheets', () => {
  it('are accepted by Excel and unique', () => {
    const nameOf = createSheetNames()
    expect(nameOf('Houses')).toBe('Houses')
    expect(nameOf('houses')).toBe('houses (2)')
    expect(nameOf('History')).toBe('History (2)')
    expect(nameOf("'a/b:c*[d]?\\'")).toBe('_a_b_c__d____')
    expect(nameOf('')).toBe('Sheet')
    expect(nameOf('x'.repeat(40))).toBe('x'.repeat(31))
    expect(nameOf('x'.repeat(40))).toBe(`${'x'.repeat(27)} (2)`)
  })

  it('are escaped in the workbook', () => {
    expect(workbookParts(['A & B'])[0]![1]).toContain('<sheet name="A &amp; B" sheetId="1"')
  })
})
