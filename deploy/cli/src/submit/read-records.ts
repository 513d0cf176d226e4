import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { Failure } from '../failure.ts'

/** A row of a file. */
export interface Record {
  /** 1 is the first row of answers. */
  row: number
  /** Values by the heading of their column, or by their member in JSON. */
  values: Readonly<{ [heading: string]: unknown }>
}

/** Spreadsheets of many countries separate columns by semicolons. */
const delimiters = [',', ';', '\t']

/** The delimiter that is most frequent in the headings, outside of quotes. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    const headings = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/)[0]!
    const counts = delimiters.map((delimiter) => headings.split(delimiter).length)
    return delimiters[counts.indexOf(Math.max(...counts))]!
  } finally {
    await handle.close()
  }
}

async function* csvRecords(file: string, content: Readable): AsyncGenerator<Record> {
  const parser = content.compose(
    parse({
      bom: true,
      delimiter: await delimiterOf(file),
      columns: (headings: string[]) => {
        const repeated = headings.find((heading, at) => headings.indexOf(heading) !== at)
        if (repeated !== undefined) throw new Failure(`${file} has two columns “${repeated}”.`)
        return headings
      },
      skip_empty_lines: true,
      // Spreadsheets write blank rows after the last one.
      skip_records_with_empty_values: true,
    }),
  )
  let row = 0
  for await (const values of parser) yield { row: ++row, values: values as Record['values'] }
}

async function* jsonRecords(file: string, content: Readable): AsyncGenerator<Record> {
  let row = 0
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    row++
    let values: unknown
    try {
      values = JSON.parse(line)
    } catch (error) {
      throw new Failure(`Row ${row} of ${file} is not JSON: ${(error as Error).message}.`)
    }
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw new Failure(`Row ${row} of ${file} is not an object.`)
    }
    yield { row, values: values as Record['values'] }
  }
}

/** Opens a CSV file with headings, or a file with a JSON object in each line, whose rows are then read one by one. Throws `Failure`. */
export async function openRecords(file: string): Promise<AsyncGenerator<Record>> {
  const extension = path.extname(file).toLowerCase()
  if (['.xlsx', '.xls', '.ods'].includes(extension)) {
    throw new Failure(`${file} is a spreadsheet. Save it as CSV, and submit that file.`)
  }
  const handle = await open(file).catch(() => undefined)
  if (!handle || (await handle.stat()).isDirectory()) throw new Failure(`Cannot read ${file}.`)
  const read = extension === '.csv' ? csvRecords : jsonRecords
  return readRecords(file, read(file, handle.createReadStream()))
}

async function* readRecords(file: string, records: AsyncGenerator<Record>) {
  try {
    yield* records
  } catch (error) {
    if (error instanceof CsvError) throw new Failure(`${file} is not CSV: ${error.message}.`)
    throw error
  }
}
