import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../.artifacts/bench')
const results = path.resolve(import.meta.dirname, 'results.md')

/** A line of the table: what was done, what came out, and what it is held against. */
export interface Row {
  work: string
  measured: string
  against: string
}

/** Keeps a section's rows and writes the table of all sections that were ever measured here. */
export async function report(section: string, rows: Row[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'sections.json')
  const known = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, Row[]>,
    () => ({}),
  )
  const sections: Record<string, Row[]> = { ...known, [section]: rows }
  await writeFile(file, JSON.stringify(sections, null, 2))
  const tables = Object.entries(sections).map(([name, lines]) =>
    [
      `## ${name}`,
      '',
      '| work | measured | against |',
      '| --- | --- | --- |',
      ...lines.map(({ work, measured, against }) => `| ${work} | ${measured} | ${against} |`),
    ].join('\n'),
  )
  const [cpu] = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const machine = `${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ${gigabytes} GB, Node ${process.version}`
  const head = [
    '# Results of `npm run bench`',
    '',
    `${machine}, ${new Date().toISOString().slice(0, 10)}.`,
  ]
  await writeFile(results, `${[...head, '', tables.join('\n\n')].join('\n')}\n`)
  console.table(rows)
}
