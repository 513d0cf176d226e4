import type { CellValue } from '@formpost/rules/csv'

/** What a sheet of Excel can have. */
export const maxRows = 1_048_576
const maxCellLength = 32_767
const maxNameLength = 31

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML cannot have, and texts that look like their replacement. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/g
const halfCharacter = /\p{Cs}/gu
const hex = (character: string) =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** A text in XML. Long ones are cut, since a program would not open the file otherwise. */
const xmlText = (text: string): string =>
  text
    .slice(0, maxCellLength)
    .replace(halfCharacter, '\uFFFD')
    .replace(unwritable, (character) => `_x${hex(character)}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The letters of a column, from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Texts are never formulas. */
function cellXml(place: string, value: CellValue): string {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  const text = `<is><t xml:space="preserve">${xmlText(value)}</t></is>`
  return `<c r="${place}" t="inlineStr">${text}</c>`
}

/** A row by its number, from 1. Empty cells are left out. */
export function rowXml(
  row: number,
  cells: readonly CellValue[],
  letters: readonly string[],
): string {
  const written = cells.map((value, at) => (value === '' ? '' : cellXml(letters[at]! + row, value)))
  return `<row r="${row}">${written.join('')}</row>`
}

export const sheetStart = `${declaration}<worksheet xmlns="${main}"><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

/** Names of sheets as Excel accepts them: of at most 31 characters, without some of them, unique in any case. */
export function createSheetNames(): (title: string) => string {
  // Excel keeps this name for itself.
  const taken = new Set(['history'])
  return (title) => {
    const cleaned = title.replace(/[\p{Cc}[\]:*?/\\]/gu, '_').trim()
    const base = cleaned.startsWith("'") ? `_${cleaned.slice(1)}` : cleaned || 'Sheet'
    for (let number = 1; ; number++) {
      const end = number > 1 ? ` (${number})` : ''
      const beginning = base.slice(0, maxNameLength - end.length).replace(halfCharacter, '_')
      const name = (beginning.endsWith("'") ? `${beginning.slice(0, -1)}_` : beginning) + end
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** The parts of a workbook besides its sheets, by their paths. Sheet `n` is `xl/worksheets/sheet<n>.xml`, from 1. */
export function workbookParts(names: readonly string[]): [path: string, xml: string][] {
  const each = (xmlOf: (number: number, name: string) => string) =>
    names.map((name, index) => xmlOf(index + 1, name)).join('')
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${spreadsheetType}.${type}+xml"/>`
  const sheets = each((n, name) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`)
  const ofSheets = each((n) => relationship(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
  const types = each((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">${ofSheets}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${types}</Types>`,
    ],
  ]
}
