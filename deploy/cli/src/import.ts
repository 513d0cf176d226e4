import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { operations } from '@formpost/client'
import type { Command } from 'commander'

import { connect } from './connection.ts'
import { Failure } from './failure.ts'
import type { GlobalOptions } from './global-options.ts'
import { count, createOutput } from './output.ts'

type Report = operations['importForm']['responses'][200]['content']['application/json']['report']

const rowOf = ({ sheet, row, name }: { sheet: string; row: number; name: string }) =>
  `  ${sheet} ${row}${name ? ` ${name}` : ''}:`

/** The report of an import as text, that which needs attention first. */
function describeReport(report: Report): string {
  const lines = [`${count(report.taken, 'field')}.`]
  if ('rows' in report && report.rows !== undefined) {
    const { expressions } = report
    lines.push(
      `${report.whole} of ${count(report.rows, 'row')} taken whole, ` +
        `${expressions!.taken} of ${count(expressions!.found, 'expression')} taken.`,
    )
  }
  const add = (title: string, rows: string[]) => {
    if (rows.length > 0) lines.push('', title, ...rows)
  }
  add(
    'Left out:',
    report.left_out.map((row) => `${rowOf(row)} ${row.what} ${row.why} ${row.instead}`),
  )
  add(
    'Changed:',
    report.changed.map((row) => `${rowOf(row)} ${row.what} ${row.why}`),
  )
  add(
    'Kept, but without effect:',
    (report.notes ?? []).map((row) => `${rowOf(row)} ${row.what}`),
  )
  return lines.join('\n')
}

async function fileOf(file: string): Promise<File> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure(`Cannot read ${file}.`)
  })
  return new File([bytes], path.basename(file))
}

export function addImport(program: Command): void {
  program
    .command('import')
    .description(
      'Create a form from an XLSForm (.xlsx, .xls, .csv) or from a form document (.json)',
    )
    .argument('<file>')
    .option('--list <file...>', 'CSV files with choices that the XLSForm names')
    .option('--dry-run', 'show what becomes of each row, and create nothing')
    .action(async (file: string, options: { list?: string[]; dryRun?: boolean }) => {
      const { url, json = false } = program.opts<GlobalOptions>()
      const { formpost } = await connect(url)
      const params = { query: options.dryRun ? { dry_run: '1' as const } : {} }
      const form = await fileOf(file)
      let body: unknown
      if (path.extname(file).toLowerCase() === '.json') {
        try {
          body = JSON.parse(await form.text())
        } catch (error) {
          throw new Failure(`${file} is not JSON: ${(error as Error).message}.`)
        }
      } else {
        const parts = new FormData()
        parts.append('file', form)
        for (const list of options.list ?? []) parts.append('list', await fileOf(list))
        body = parts
      }
      const result = await formpost.post('/api/v1/forms/import', {
        params,
        body: body as never,
        ...(body instanceof FormData ? { bodySerializer: () => body } : {}),
      })
      createOutput(json).print(result, () => {
        const report = describeReport(result.report)
        if (!result.data) return report
        return `Created “${result.data.title}”, ${result.data.uuid}.\n${result.data.public_url}\n\n${report}`
      })
    })
}
