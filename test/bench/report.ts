import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../.artifacts/bench')
const results = path.resolve(import.meta.dirname, 'results.md')

/** Cells of a table row, by column. */
export type Row = Record<string, string>

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

function tableOf([name, rows]: [string, Row[]]): string {
  const columns = Object.keys(rows[0] ?? {})
  return [
    `## ${name}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n')
}

/** Saves a section's rows and writes results.md from all saved sections. */
export async function report(section: string, rows: Row[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'sections.json')
  const saved = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, Row[]>,
    () => ({}),
  )
  const sections: Record<string, Row[]> = { ...saved, [section]: rows }
  await writeFile(file, JSON.stringify(sections, null, 2))
  const [cpu] = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const machine = `${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${gigabytes} GB, Node ${process.version}`
  const head = [
    '# Results of `npm run bench`',
    '',
    `${machine}, ${new Date().toISOString().slice(0, 10)}.`,
    'Ratios compare measurements of the same run: the median of several rounds, with minimum and maximum.',
  ]
  const tables = Object.entries(sections).map(tableOf)
  await writeFile(results, `${[...head, '', tables.join('\n\n')].join('\n')}\n`)
  console.table(rows)
}
