import { SSF, utils, type CellObject } from '@e965/xlsx'

const two = (value: number): string => String(value).padStart(2, '0')

/** A date of a spreadsheet as XLSForms write it: the date, the time, or both. */
function dateText(value: number, date1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(value, { date1904 })
  const time = `${two(H)}:${two(M)}:${two(Math.trunc(S))}`
  if (value < 1) return time
  const date = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  return Number.isInteger(value) ? date : `${date}T${time}`
}

/** The text of a cell as ODK's converter reads it, except that dates are written as in ISO 8601. */
export function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined) return ''
  // Kept, so that an expression is reported and not dropped in silence.
  if (cell.t === 'e') return utils.format_cell(cell)
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  if (cell.t === 'n' && SSF.is_date(String(cell.z ?? ''))) {
    return dateText(cell.v as number, date1904)
  }
  if (typeof cell.v === 'number' && Number.isInteger(cell.v)) return String(BigInt(cell.v))
  return String(cell.v).replaceAll('\u{a0}', ' ').trim()
}
