import { utils, write, type BookType } from '@e965/xlsx'
import type { Sheets } from '@formpost/xlsform'

/** A spreadsheet file with these sheets. */
export function workbook(sheets: Sheets, bookType: BookType): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.json_to_sheet([...(rows as object[])]), name)
  return write(book, { bookType, type: 'buffer' }) as Buffer
}
